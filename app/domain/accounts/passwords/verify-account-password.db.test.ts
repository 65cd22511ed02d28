import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailedCode, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, aClientIp, aCookie } from '#tests/support/people.ts'
import { scryptHashOf } from '#tests/support/scrypt-hash.ts'
import { insertRow, selectRow } from '#tests/support/rows.ts'
import { refusedWith } from '#tests/support/results.ts'
import { changePassword } from './change-password.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { hashPassword, verifyPassword, observeHashing } from './password-hash.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'
import { signIn } from '../session/sign-in.server.ts'

const PASSWORD = 'Jabuticaba7'
const NEW_PASSWORD = 'Pitanga2026'
const CURRENT_HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
setUpTestDatabase()

const caller = () => ({ clientIp: aClientIp(), userAgent: null })

/** A guardian with this hash of the password, by default by scrypt. */
async function guardianWithHash(hash?: string) {
  const { guardian } = await aFamily()
  await insertRow('accounts', {
    id: newId(),
    user_id: guardian.id,
    provider_id: 'credential',
    account_id: guardian.id,
    password: hash ?? (await scryptHashOf(PASSWORD)),
  })
  return guardian
}

async function hashOf(userId: string): Promise<string> {
  const { password } = await selectRow('accounts', { user_id: userId }, ['password'])
  return password ?? ''
}

describe('an outdated hash', () => {
  it('is replaced once, at the next sign-in, and the password stays the same', async () => {
    const guardian = await guardianWithHash()
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
    const newHash = await hashOf(guardian.id)
    expect(newHash).toMatch(CURRENT_HASH)
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
    expect(await hashOf(guardian.id)).toBe(newHash)
    // no notification: the password is the same
    expect(await mailsTo(guardian.email)).toEqual([])
  })

  it('is not replaced after a wrong password', async () => {
    const guardian = await guardianWithHash()
    const hashBefore = await hashOf(guardian.id)
    expect((await signIn({ email: guardian.email, password: 'Outra1234' }, caller())).ok).toBe(false)
    expect(await confirmPassword(guardian.id, 'Outra1234')).toEqual(refusedWith('wrong_password'))
    expect(await hashOf(guardian.id)).toBe(hashBefore)
  })

  it('is replaced when a signed-in person confirms the password', async () => {
    const guardian = await guardianWithHash()
    const result = await confirmPassword(guardian.id, PASSWORD)
    expect(result).toEqual({ ok: true, hash: await hashOf(guardian.id) })
    expect(await hashOf(guardian.id)).toMatch(CURRENT_HASH)
  })

  it('does not prevent a change of password', async () => {
    const guardian = await guardianWithHash()
    const session = await findSession(
      new Request('http://localhost/', { headers: { cookie: await aCookie(guardian.id) } }),
    )
    const input = {
      current: PASSWORD,
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
      turnOffDevices: false,
    }
    const actor = { ...anActor(guardian.id), sessionId: session!.id, userAgent: null }
    expect((await changePassword(actor, input)).ok).toBe(true)
    expect(await hashOf(guardian.id)).toMatch(CURRENT_HASH)
    expect((await signIn({ email: guardian.email, password: NEW_PASSWORD }, caller())).ok).toBe(true)
  })

  it('is also an argon2id hash with less than the current cost, and is replaced', async () => {
    // database tests replace argon2 by a cheap function, whatever the cost in the hash (tests/support/cheap-hashing.ts)
    const guardian = await guardianWithHash((await hashPassword(PASSWORD)).replace('t=2', 't=1'))
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
    expect(await hashOf(guardian.id)).toMatch(CURRENT_HASH)
  })

  it('lets concurrent sign-ins succeed', async () => {
    const guardian = await guardianWithHash()
    const signIns = Array.from({ length: 8 }, () =>
      signIn({ email: guardian.email, password: PASSWORD }, caller()),
    )
    const results = await Promise.all(signIns)
    expect(results.filter(({ ok }) => ok)).toHaveLength(8)
    expect(await hashOf(guardian.id)).toMatch(CURRENT_HASH)
  })
})

describe('a password reset while an outdated hash is replaced', () => {
  let observer: { restore: () => void } | undefined
  afterEach(() => observer?.restore())

  it('keeps its new password, and the sign-in with the old password is refused', async () => {
    const guardian = await guardianWithHash()
    await requestPasswordReset(guardian.email, caller())
    const code = await mailedCode('reset', guardian.email)
    let reset: Promise<unknown> | undefined
    // the first comparison is by the sign-in
    observer = observeHashing({ onCompare: () => (reset ??= resetPassword(code, NEW_PASSWORD, caller())) })
    expect(await signIn({ email: guardian.email, password: PASSWORD }, caller())).toEqual(
      refusedWith('wrong_credentials'),
    )
    expect(await reset).toMatchObject({ ok: true })
    expect(await verifyPassword({ hash: await hashOf(guardian.id), password: NEW_PASSWORD })).toBe(true)
  })
})
