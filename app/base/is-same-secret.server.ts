import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Hashing hides the length too. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(candidate), hash(secret))
}
