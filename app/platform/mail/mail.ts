import { z } from 'zod'

/** A mail ready to be sent. */
export interface Mail {
  /** A single e-mail without a name. */
  recipient: string
  /** The e-mail for replies if it is not the sender's: a single e-mail without a name. */
  replyTo?: string | null
  subject: string
  html: string
  plain: string
}

const emailSchema = z.email().max(254)

/**
 * Whether the text is a single e-mail without a name, outside of .invalid (RFC 2606). A line break or a second e-mail would
 * send the mail to somebody else, so such a text is refused, not repaired.
 */
export function isSingleEmail(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || /[,;<>()\\"[\]]/.test(text)) return false
  return !text.toLowerCase().endsWith('.invalid') && emailSchema.safeParse(text).success
}

/** A single line without control characters, for headers. */
export function headerLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
