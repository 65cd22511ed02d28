import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** Hashes a password as releases before argon2id did. */
export async function scryptHashOf(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  const key = await promisify<string, string, number, typeof cost, Buffer>(scrypt)(password, salt, 64, cost)
  return `${salt}:${key.toString('hex')}`
}
