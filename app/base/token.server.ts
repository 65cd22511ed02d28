import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CODE_ALPHABET } from './code-alphabet.ts'

/** A new secret for one cookie, URL or mail: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token in base64url. The database stores only this hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether the value has the format of `newToken`. */
export function isToken(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value)
}

/** A random text of this length, for a code that people type. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
