import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses: 256 random bits, base64url, for one cookie, address or mail alone. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: its SHA-256, base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether the value has the form of a token of ours. */
export function isToken(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value)
}
