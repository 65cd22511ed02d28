import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

it('a password is kept as scrypt of N 16384, r 16, p 1, with a salt of its own', async () => {
  const [hash, other] = [await hashPassword('Jabuticaba7'), await hashPassword('Jabuticaba7')]
  expect(other).not.toBe(hash)
  const [salt = '', key] = hash.split(':')
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  expect(scryptSync('Jabuticaba7', salt, 64, cost).toString('hex')).toBe(key)
  expect(await verifyPassword({ hash, password: 'Jabuticaba7' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'Jabuticaba8' })).toBe(false)
})
