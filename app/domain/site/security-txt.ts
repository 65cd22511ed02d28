const DAY_MS = 24 * 60 * 60 * 1000
// the standard wants less than a year
const VALID_DAYS = 364

export interface SecurityContact {
  /** Public address of the product. */
  origin: string
  /** The company's own address; empty where the owner has named none. */
  email: string
  /** Whether the page for letters takes them. */
  takesLetters: boolean
}

/**
 * security.txt (RFC 9116): how to tell the owner of a weakness, by mail, else by the page for letters. Undefined where
 * there is no way that the standard allows. It is good for 364 days from midnight (UTC) before `moment`.
 */
export function securityTxt(
  { origin, email, takesLetters }: SecurityContact,
  moment: Date,
): string | undefined {
  const page = new URL('/contato', origin)
  // the standard wants https of addresses of the web
  const isPageAllowed = takesLetters && page.protocol === 'https:'
  const contact = email ? `mailto:${encodeURI(email)}` : isPageAllowed ? page.href : undefined
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
