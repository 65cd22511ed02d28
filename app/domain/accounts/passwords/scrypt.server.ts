import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16
const KEY_BYTES = 64

const HASH_FORMAT = /^([\da-f]{32}):([\da-f]{128})$/

/** Compares with a hash `salt:key` in hexadecimal, as releases before argon2id wrote it. */
export async function matchesScryptHash(hash: string, password: string): Promise<boolean> {
  const [, salt, key] = HASH_FORMAT.exec(hash) ?? []
  if (!salt || !key) return false
  return timingSafeEqual(await keyOf(password, salt), Buffer.from(key, 'hex'))
}

export function isScryptHash(hash: string): boolean {
  return HASH_FORMAT.test(hash)
}

export function unmatchableScryptHash(): string {
  return `${randomBytes(SALT_BYTES).toString('hex')}:${randomBytes(KEY_BYTES).toString('hex')}`
}

// scrypt gets the salt's hexadecimal text, not its bytes
function keyOf(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}
