import { DAY_MS } from '#app/base/durations.ts'

// the standard requires less than a year
const VALID_DAYS = 364

export interface SecurityContact {
  /** Public address of the product. */
  origin: string
  /** The company's contact address; '' for none. */
  email: string
  /** Whether the contact page sends messages to the owner. */
  acceptsMessages: boolean
}

/**
 * security.txt (RFC 9116) with the mail address, else the contact page. Undefined without a contact that the standard
 * allows. Expires 364 days after the day of `moment` (UTC).
 */
export function securityTxt(
  { origin, email, acceptsMessages }: SecurityContact,
  moment: Date,
): string | undefined {
  const contactPage = new URL('/contato', origin)
  // the standard requires https
  const isContactPageAllowed = acceptsMessages && contactPage.protocol === 'https:'
  const contact = email ? `mailto:${encodeURI(email)}` : isContactPageAllowed ? contactPage.href : undefined
  if (contact === undefined) return undefined
  const day = Math.floor(moment.getTime() / DAY_MS)
  const expires = new Date((day + VALID_DAYS) * DAY_MS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: pt',
    `Canonical: ${new URL('/.well-known/security.txt', origin).href}`,
    '',
  ].join('\n')
}
