import { DAY_MS } from '#app/base/durations.ts'

// RFC 9116 recommends less than a year
const VALID_DAYS = 364

export interface SecurityContact {
  /** Origin of the site: 'https://combinado.example'. */
  origin: string
  /** The company's e-mail; '' if there is none. */
  email: string
  /** Whether the contact page sends messages to the owner. */
  acceptsMessages: boolean
}

/**
 * Renders security.txt (RFC 9116) with the e-mail, else the contact page, as contact; undefined without either. Expires
 * 364 days after the day of `currentTime` (UTC).
 */
export function securityTxt(
  { origin, email, acceptsMessages }: SecurityContact,
  currentTime: Date,
): string | undefined {
  const contactPage = new URL('/contato', origin)
  // RFC 9116 requires https
  const isContactPageAllowed = acceptsMessages && contactPage.protocol === 'https:'
  const contact = email ? `mailto:${encodeURI(email)}` : isContactPageAllowed ? contactPage.href : undefined
  if (contact === undefined) return undefined
  const day = Math.floor(currentTime.getTime() / DAY_MS)
  const expires = new Date((day + VALID_DAYS) * DAY_MS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: pt',
    `Canonical: ${new URL('/.well-known/security.txt', origin).href}`,
    '',
  ].join('\n')
}
