import { describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, aCookie } from '#tests/support/people.ts'
import { totpCode, aFamilyWithSecondFactor, countSessions } from '#tests/support/second-factor.ts'
import { selectRow, selectRows, updateRows } from '#tests/support/rows.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { startSecondFactorSetUp as startSetUp } from './start-second-factor-set-up.server.ts'
import { findAuthenticatorKey, findSecondFactor } from '../queries.server.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.server.ts'
import { resetSecondFactor } from './reset-second-factor.server.ts'
import { normalizeCode } from '#app/base/normalize-code.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.server.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.server.ts'

const PASSWORD = 'Jabuticaba7'
const FACTOR_OFF = { isOn: false, recoveryCodesLeft: 0 }
setUpTestDatabase()

/** A guardian whose second factor is off. `request` has the cookie of the session of `actor`. */
async function aGuardian({ hasConfirmedEmail = true } = {}) {
  const { guardian } = await aFamily({ password: PASSWORD, hasConfirmedEmail })
  const request = new Request('http://localhost/app', { headers: { cookie: await aCookie(guardian.id) } })
  const sessionId = (await findSession(request))!.id
  return {
    ...guardian,
    request,
    actor: { ...anActor(guardian.id), sessionId, role: 'parent', isAdmin: false } as const,
  }
}

/** A guardian who has started the set-up, with the secret for the authenticator app. */
async function aStartedSetUp() {
  const person = await aGuardian()
  expect(await startSetUp(person.actor, { password: PASSWORD })).toEqual({ ok: true })
  const key = await findAuthenticatorKey(person.id, person.actor.sessionId)
  return { ...person, secret: normalizeCode(key!.key) }
}

/** The code that the app will show in ten minutes, which is wrong now. */
const wrongCode = (secret: string) => totpCode(secret, 20)
const mailKindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

describe('setting up the second factor', () => {
  it('needs the password, shows the secret to this session only, and does not turn the factor on', async () => {
    const person = await aGuardian()
    expect(await startSetUp(person.actor, { password: 'Errada123' })).toEqual(refusedWith('wrong_password'))
    expect(await findAuthenticatorKey(person.id, person.actor.sessionId)).toBeUndefined()
    await startSetUp(person.actor, { password: PASSWORD })
    expect(await findAuthenticatorKey(person.id, person.actor.sessionId)).toBeDefined()
    const otherRequest = new Request('http://localhost/app', {
      headers: { cookie: await aCookie(person.id) },
    })
    expect(await findAuthenticatorKey(person.id, (await findSession(otherRequest))!.id)).toBeUndefined()
    expect(await findSecondFactor(person.id)).toEqual(FACTOR_OFF)
  })

  it('stores the secret encrypted', async () => {
    const { id, secret } = await aStartedSetUp()
    const row = await selectRow('second_factors', { user_id: id }, ['secret'])
    expect(row.secret).toMatch(/^v1\.[\w-]+$/)
    expect(row.secret).not.toContain(secret)
  })

  it('succeeds with the right code, creates ten recovery codes, signs out other devices and sends a mail', async () => {
    const { id, email, actor, secret, request } = await aStartedSetUp()
    const otherRequest = new Request('http://localhost/app', { headers: { cookie: await aCookie(id) } })
    const signals: string[] = []
    const unsubscribe = onCommit((signal) => signal.kind === 'person' && signals.push(signal.id))
    const result = await turnOnSecondFactor(actor, totpCode(secret))
    unsubscribe()
    if (!result.ok) throw new Error(result.reason)
    expect(result.recoveryCodes).toHaveLength(10)
    expect(await findSecondFactor(id)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await findSession(request)).toBeDefined()
    expect(await findSession(otherRequest)).toBeUndefined()
    expect(signals).toEqual([id])
    expect(await mailKindsTo(email)).toEqual(['second_factor_on'])
    expect(await findAuthenticatorKey(id, actor.sessionId)).toBeUndefined()
    expect(await startSetUp(actor, { password: PASSWORD })).toEqual(refusedWith('already_on'))
    const rows = await selectRows('recovery_codes', { user_id: id }, ['hash'])
    for (const { hash } of rows) expect(result.recoveryCodes.map(normalizeCode)).not.toContain(hash)
  })

  it('fails with a wrong code, in another session, after 30 minutes, and with the secret of an earlier set-up', async () => {
    const { id, actor, secret } = await aStartedSetUp()
    expect(await turnOnSecondFactor(actor, wrongCode(secret))).toEqual(refusedWith('wrong_code'))
    const otherRequest = new Request('http://localhost/app', { headers: { cookie: await aCookie(id) } })
    const otherActor = { ...actor, sessionId: (await findSession(otherRequest))!.id }
    expect(await turnOnSecondFactor(otherActor, totpCode(secret))).toEqual(refusedWith('not_started'))
    const clock = setTimeAhead({ minutes: 31 })
    expect(await findAuthenticatorKey(id, actor.sessionId)).toBeUndefined()
    expect(await turnOnSecondFactor(actor, totpCode(secret))).toEqual(refusedWith('not_started'))
    clock.restore()
    expect(await startSetUp(actor, { password: PASSWORD })).toEqual({ ok: true })
    expect(await turnOnSecondFactor(actor, totpCode(secret))).toEqual(refusedWith('wrong_code'))
    expect(await findSecondFactor(id)).toEqual(FACTOR_OFF)
    expect(await countSessions(id)).toBe(2)
  })

  it('requires a confirmed e-mail, both at the start and for turning the factor on', async () => {
    const { actor } = await aGuardian({ hasConfirmedEmail: false })
    const unconfirmed = refusedWith('email_not_verified')
    expect(await startSetUp(actor, { password: PASSWORD })).toEqual(unconfirmed)
    const { id, actor: otherActor, secret } = await aStartedSetUp()
    await updateRows('users', { id }, { email_verified: false })
    expect(await turnOnSecondFactor(otherActor, totpCode(secret))).toEqual(unconfirmed)
    expect(await findSecondFactor(id)).toEqual(FACTOR_OFF)
  })

  it('succeeds once for three concurrent requests', async () => {
    const { id, actor, secret } = await aStartedSetUp()
    const results = await Promise.all([1, 2, 3].map(() => turnOnSecondFactor(actor, totpCode(secret))))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findSecondFactor(id)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  })
})

describe('turning the second factor off', () => {
  it('needs the password and a code, and sends a mail', async () => {
    const { guardian, password, factor, cookie } = await aFamilyWithSecondFactor()
    const turnOff = (input: { password: string; code: string }) =>
      turnOffSecondFactor(anActor(guardian.id), input)
    expect(await turnOff({ password: 'Errada123', code: factor.code() })).toEqual(
      refusedWith('wrong_password'),
    )
    expect(await turnOff({ password, code: wrongCode(factor.secret) })).toEqual(refusedWith('wrong_code'))
    expect((await findSecondFactor(guardian.id)).isOn).toBe(true)
    expect(await turnOff({ password, code: factor.code() })).toEqual({ ok: true })
    expect(await findSecondFactor(guardian.id)).toEqual(FACTOR_OFF)
    expect(await mailKindsTo(guardian.email)).toEqual(['second_factor_on', 'second_factor_off'])
    expect(await findSession(new Request('http://localhost/app', { headers: { cookie } }))).toBeDefined()
  })

  it('accepts a recovery code, and mails the person about the used code and the turning off', async () => {
    const { guardian, password, factor } = await aFamilyWithSecondFactor()
    const code = normalizeCode(factor.recoveryCodes[0]!)
    expect(await turnOffSecondFactor(anActor(guardian.id), { password, code })).toEqual({ ok: true })
    expect(await mailKindsTo(guardian.email)).toEqual([
      'second_factor_on',
      'recovery_code_used',
      'second_factor_off',
    ])
  })

  it('is limited to 10 codes, counted together with the renewal of recovery codes', async () => {
    const { guardian, password, factor } = await aFamilyWithSecondFactor()
    // turning the factor on was the first of the ten attempts
    const wrongInput = { password, code: wrongCode(factor.secret) }
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect(await turnOffSecondFactor(anActor(guardian.id), wrongInput)).toEqual(refusedWith('wrong_code'))
    expect(await renewRecoveryCodes(anActor(guardian.id), { password, code: factor.code() })).toEqual(
      refusedWith('too_many_attempts'),
    )
  })
})

describe('new recovery codes', () => {
  it('replace the old ones, which are refused afterwards', async () => {
    const { guardian, password, factor } = await aFamilyWithSecondFactor()
    const result = await expectOk(renewRecoveryCodes(anActor(guardian.id), { password, code: factor.code() }))
    expect(result.recoveryCodes).toHaveLength(10)
    const oldCode = normalizeCode(factor.recoveryCodes[0]!)
    expect(await turnOffSecondFactor(anActor(guardian.id), { password, code: oldCode })).toEqual(
      refusedWith('wrong_code'),
    )
    const newCode = normalizeCode(result.recoveryCodes[0]!)
    expect(await turnOffSecondFactor(anActor(guardian.id), { password, code: newCode })).toEqual({ ok: true })
  })

  it.each(['authenticator', 'recovery'])(
    'are created once for three concurrent requests with the same %s code',
    async (kind) => {
      const { guardian, password, factor } = await aFamilyWithSecondFactor()
      const code = kind === 'authenticator' ? factor.code() : normalizeCode(factor.recoveryCodes[0]!)
      const results = await Promise.all(
        [1, 2, 3].map(() => renewRecoveryCodes(anActor(guardian.id), { password, code })),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await findSecondFactor(guardian.id)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    },
  )
})

describe('the reset of the second factor by e-mail', () => {
  it('finds the account by its e-mail, turns the factor off, notifies the person, and reports an unknown e-mail', async () => {
    const { guardian } = await aFamilyWithSecondFactor()
    expect(await resetSecondFactor(` ${guardian.email.toUpperCase()} `)).toBe('reset')
    expect(await findSecondFactor(guardian.id)).toEqual(FACTOR_OFF)
    expect(await mailKindsTo(guardian.email)).toEqual(['second_factor_on', 'second_factor_off'])
    expect(await resetSecondFactor(guardian.email)).toBe('was_off')
    expect(await resetSecondFactor('ninguem@exemplo.com.br')).toBe('user_not_found')
  })
})

it("a secret that is encrypted for one person cannot be decrypted in another person's row", async () => {
  const [person, otherPerson] = [await aFamilyWithSecondFactor(), await aFamilyWithSecondFactor()]
  const { secret } = await selectRow('second_factors', { user_id: person.guardian.id }, ['secret'])
  await updateRows('second_factors', { user_id: otherPerson.guardian.id }, { secret })
  await expect(
    turnOffSecondFactor(anActor(otherPerson.guardian.id), {
      password: otherPerson.password,
      code: person.factor.code(),
    }),
  ).rejects.toThrow()
})
