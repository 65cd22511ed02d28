import { z } from 'zod'

/** A mail ready to be sent. */
export interface Mail {
  /** A single plain address. */
  recipient: string
  /** The address for replies, when it is not the sender: a single plain address. */
  replyTo?: string | null
  subject: string
  html: string
  /** The plain text part. */
  plain: string
}

const address = z.email().max(254)

/**
 * Whether the text is a single plain address, outside of .invalid (RFC 2606). A line break or a second address would send
 * the mail to somebody else, so such a text is refused, not repaired.
 */
export function isPlainAddress(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || /[,;<>()\\"[\]]/.test(text)) return false
  return !text.toLowerCase().endsWith('.invalid') && address.safeParse(text).success
}

/** A single line without control characters, for headers. */
export function headerLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
