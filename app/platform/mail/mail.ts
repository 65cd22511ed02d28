import { z } from 'zod'

/** A mail ready to be sent. */
export interface Mail {
  /** One address, nothing else. */
  recipient: string
  /** Whom an answer goes to, where that is not the sender: one address, nothing else. */
  replyTo?: string | null
  subject: string
  html: string
  /** The same in plain text. */
  plain: string
}

const address = z.email().max(254)

/**
 * Whether this is one plain address that mail can reach: no domain under .invalid exists (RFC 2606). A line break or a second address in it would reach somebody
 * else, so nothing is mended here, only refused.
 */
export function isPlainAddress(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || /[,;<>()\\"[\]]/.test(text)) return false
  return !text.toLowerCase().endsWith('.invalid') && address.safeParse(text).success
}

/** One line without control characters, for headers. */
export function headerLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
