import { describe, expect, it, vi } from 'vitest'
import { log } from '#app/base/log.server.ts'
import { hasCurrentCost, isArgon2id, makeArgon2id } from './argon2id.server.ts'
import { isScryptHash } from './scrypt.server.ts'
import { verifyPassword, observeHashing } from './password-hash.server.ts'

const PASSWORD = 'Jabuticaba7'
/** Hash of PASSWORD, written by a release before argon2id. */
const SCRYPT_HASH =
  'dc3291b3c2f404bb5bbc056d5fa49ae3:290967587cd59afd682c6752d739d485088038a39f039d37092eff62bf01d2eca06bdf4a37366426f7e2923310d455f6057e26ff049ec3203a178c9800f26973'
/** From the tests of Argon2's reference implementation: 'password' with the salt 'somesalt', 64 MiB, two passes. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
/** Hash of 'Açaí\u0301Jabuticaba7', written by the release before argon2id. */
const SCRYPT_HASH_WITH_ACCENTS =
  'a1193f1dfe08c7bf3415eee1118b5276:dc90582fd1fa95ad1ea7c9ab11f211e2a5eec7e20a0cc6749e6f6036e5eb3c1f785bd355a3161c8cbc2b71b9192b41042a188c42ad8f3e412c90b1509742c54d'

describe('a password hash', () => {
  it('is argon2id with 19 MiB, two passes, one lane and a new salt, as a PHC string', async () => {
    const [hash, otherHash] = [await makeArgon2id(PASSWORD), await makeArgon2id(PASSWORD)]
    // 16 and 32 bytes in base64 without padding
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
    expect(otherHash.split('$')[4]).not.toBe(hash.split('$')[4])
    expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Jabuticaba8' })).toBe(false)
  })

  it('is verified with the cost parameters in the hash', async () => {
    expect(await verifyPassword({ hash: REFERENCE, password: 'password' })).toBe(true)
    expect(await verifyPassword({ hash: REFERENCE.replace('t=2', 't=1'), password: 'password' })).toBe(false)
  })

  it('may be scrypt, as releases before argon2id wrote it', async () => {
    expect(await verifyPassword({ hash: SCRYPT_HASH, password: PASSWORD })).toBe(true)
    expect(await verifyPassword({ hash: SCRYPT_HASH, password: 'Jabuticaba8' })).toBe(false)
  })

  it.each([SCRYPT_HASH_WITH_ACCENTS, 'argon2id'])('matches accents in any Unicode form: %s', async (kind) => {
    const hash = kind === 'argon2id' ? await makeArgon2id('Açaí\u0301Jabuticaba7') : kind
    expect(await verifyPassword({ hash, password: 'Ac\u0327ai\u0301\u0301Jabuticaba7' })).toBe(true)
  })

  it('has the current cost only if it is argon2id with at least the current parameters', () => {
    const withCost = (cost: string) => REFERENCE.replace('m=65536,t=2,p=1', cost)
    for (const hash of [SCRYPT_HASH, withCost('m=19455,t=2,p=1'), withCost('m=19456,t=1,p=1')])
      expect(hasCurrentCost(hash), hash).toBe(false)
    for (const cost of ['m=19456,t=2,p=1', 'm=65536,t=3,p=1'])
      expect(hasCurrentCost(withCost(cost)), cost).toBe(true)
  })
})

describe('an unknown hash format', () => {
  it.each([
    REFERENCE.replace('argon2id', 'argon2i'),
    REFERENCE.replace('v=19', 'v=16'),
    // less than Argon2 allows
    REFERENCE.replace('m=65536', 'm=7'),
    REFERENCE.replace('t=2', 't=0'),
    REFERENCE.slice(0, 50),
    SCRYPT_HASH.slice(0, 60),
    '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    PASSWORD,
    '',
  ])('is rejected by both algorithms: %s', (hash) => {
    expect([isArgon2id(hash), isScryptHash(hash)]).toEqual([false, false])
  })

  it('refuses every password, and logs neither hash nor password', async () => {
    const errorLog = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const isMatch = await verifyPassword({ hash: PASSWORD, password: PASSWORD })
    const lines = errorLog.mock.calls
    errorLog.mockRestore()
    expect(isMatch).toBe(false)
    expect(lines).toEqual([
      ['a password hash in the database has an unknown form: every password is refused'],
    ])
  })
})

it('a refused password runs both algorithms, with either kind of hash and without a hash', async () => {
  for (const hash of [await makeArgon2id(PASSWORD), SCRYPT_HASH, null, undefined]) {
    const hashes: string[] = []
    const observer = observeHashing({ onCompare: (comparedHash) => hashes.push(comparedHash) })
    expect(await verifyPassword({ hash, password: 'Outra1234' })).toBe(false)
    observer.restore()
    expect(hashes.map(costOf).toSorted()).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', 'scrypt'])
  }
})

function costOf(hash: string): string {
  return /^[\da-f]{32}:[\da-f]{128}$/.test(hash) ? 'scrypt' : hash.split('$').slice(0, 4).join('$')
}
