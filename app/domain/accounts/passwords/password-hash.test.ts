import { describe, expect, it, vi } from 'vitest'
import { log } from '#app/base/log.server.ts'
import { hasCurrentCost, isArgon2id, makeArgon2id } from './argon2id.server.ts'
import { isOldHash, makeOldHash } from './old-password-hash.server.ts'
import { verifyPassword, observeHashing } from './password-hash.server.ts'

const PASSWORD = 'Jabuticaba7'
/** From the tests of Argon2's reference implementation: 'password' with the salt 'somesalt', 64 MiB, two passes. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
/** Written by the release before argon2id. */
const OLD =
  'dc3291b3c2f404bb5bbc056d5fa49ae3:290967587cd59afd682c6752d739d485088038a39f039d37092eff62bf01d2eca06bdf4a37366426f7e2923310d455f6057e26ff049ec3203a178c9800f26973'
/** Of 'Açaí\u0301Jabuticaba7', written by the release before argon2id. */
const OLD_WITH_ACCENTS =
  'a1193f1dfe08c7bf3415eee1118b5276:dc90582fd1fa95ad1ea7c9ab11f211e2a5eec7e20a0cc6749e6f6036e5eb3c1f785bd355a3161c8cbc2b71b9192b41042a188c42ad8f3e412c90b1509742c54d'

describe('a password hash', () => {
  it('is argon2id with 19 MiB, two passes, one lane and its own salt, as a PHC string', async () => {
    const [hash, other] = [await makeArgon2id(PASSWORD), await makeArgon2id(PASSWORD)]
    // 16 and 32 bytes in base64 without padding
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
    expect(other.split('$')[4]).not.toBe(hash.split('$')[4])
    expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Jabuticaba8' })).toBe(false)
  })

  it('is verified at the cost that it names', async () => {
    expect(await verifyPassword({ hash: REFERENCE, password: 'password' })).toBe(true)
    expect(await verifyPassword({ hash: REFERENCE.replace('t=2', 't=1'), password: 'password' })).toBe(false)
  })

  it('may be scrypt, as the previous release wrote it', async () => {
    expect(await verifyPassword({ hash: OLD, password: PASSWORD })).toBe(true)
    expect(await verifyPassword({ hash: OLD, password: 'Jabuticaba8' })).toBe(false)
    expect(await verifyPassword({ hash: await makeOldHash(PASSWORD), password: PASSWORD })).toBe(true)
  })

  it.each([OLD_WITH_ACCENTS, 'argon2id'])('takes accents in either Unicode form: %s', async (kind) => {
    const hash = kind === 'argon2id' ? await makeArgon2id('Açaí\u0301Jabuticaba7') : kind
    expect(await verifyPassword({ hash, password: 'Ac\u0327ai\u0301\u0301Jabuticaba7' })).toBe(true)
  })

  it('is outdated if it is scrypt or costs less than the current settings, and not if it costs more', () => {
    const withCost = (cost: string) => REFERENCE.replace('m=65536,t=2,p=1', cost)
    for (const outdated of [OLD, withCost('m=19455,t=2,p=1'), withCost('m=19456,t=1,p=1')])
      expect(hasCurrentCost(outdated), outdated).toBe(false)
    for (const present of ['m=19456,t=2,p=1', 'm=65536,t=3,p=1'])
      expect(hasCurrentCost(withCost(present)), present).toBe(true)
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
    OLD.slice(0, 60),
    '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    PASSWORD,
    '',
  ])('is rejected by both algorithms: %s', (hash) => {
    expect([isArgon2id(hash), isOldHash(hash)]).toEqual([false, false])
  })

  it('refuses every password, and logs nothing about it', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const refused = await verifyPassword({ hash: PASSWORD, password: PASSWORD })
    const lines = logged.mock.calls
    logged.mockRestore()
    expect(refused).toBe(false)
    expect(lines).toEqual([
      ['a password hash in the database has an unknown form: every password is refused'],
    ])
  })
})

describe('a refused password', () => {
  it('costs the same work for either kind of hash and without a hash', async () => {
    for (const hash of [await makeArgon2id(PASSWORD), OLD, null, undefined]) {
      const compared: string[] = []
      const watching = observeHashing({ onCompare: (comparedHash) => compared.push(comparedHash) })
      expect(await verifyPassword({ hash, password: 'Outra1234' })).toBe(false)
      watching.restore()
      expect(compared.map(costOf).toSorted()).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', 'scrypt'])
    }
  })
})

function costOf(hash: string): string {
  return /^[\da-f]{32}:[\da-f]{128}$/.test(hash) ? 'scrypt' : hash.split('$').slice(0, 4).join('$')
}
