import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time; hashing also hides the length. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(candidate), hash(secret))
}
