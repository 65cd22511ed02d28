import { afterEach, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { database } from '#app/database/database.server.ts'
import { setClock } from '#app/base/clock.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, aSession } from '#tests/support/people.ts'
import { appCode, secondFactorGuardian, countSessions } from '#tests/support/second-factor.ts'
import { beginSecondFactor } from './begin-second-factor.server.ts'
import { findKeyBeingSetUp, findSecondFactor } from '../queries.server.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.server.ts'
import { resetSecondFactor } from './reset-second-factor.server.ts'
import { bareCode } from './second-factor.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.server.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.server.ts'

const PASSWORD = 'Jabuticaba7'
const OFF = { isOn: false, recoveryCodesLeft: 0 }
setUpTestDatabase()
let clock: { restore: () => void } | undefined

afterEach(() => clock?.restore())

function minutesLater(minutes: number) {
  const moment = new Date(Date.now() + minutes * 60_000)
  clock = setClock(() => moment)
}

/** A guardian in a browser who is about to set the second factor up. */
async function aPerson({ hasConfirmedEmail = true } = {}) {
  const { guardian } = await aFamily({ password: PASSWORD, hasConfirmedEmail })
  const request = new Request('http://localhost/app', { headers: { cookie: await aSession(guardian.id) } })
  const sessionId = (await findSession(request))!.id
  return {
    ...guardian,
    request,
    who: { ...anActor(guardian.id), sessionId, role: 'parent', isAdmin: false } as const,
  }
}

async function aStartedSetup() {
  const person = await aPerson()
  expect(await beginSecondFactor(person.who, { password: PASSWORD })).toEqual({ ok: true })
  const key = await findKeyBeingSetUp(person.id, person.who.sessionId)
  return { ...person, secret: bareCode(key!.key) }
}

const mailKindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

describe('setting up the second factor', () => {
  it('needs the password, shows the secret only to the session that started it, and is not on before a code', async () => {
    const person = await aPerson()
    expect(await beginSecondFactor(person.who, { password: 'Errada123' })).toEqual({
      ok: false,
      reason: 'wrong_password',
    })
    expect(await findKeyBeingSetUp(person.id, person.who.sessionId)).toBeUndefined()
    await beginSecondFactor(person.who, { password: PASSWORD })
    expect(await findKeyBeingSetUp(person.id, person.who.sessionId)).toBeDefined()
    const otherRequest = new Request('http://localhost/app', {
      headers: { cookie: await aSession(person.id) },
    })
    expect(await findKeyBeingSetUp(person.id, (await findSession(otherRequest))!.id)).toBeUndefined()
    expect(await findSecondFactor(person.id)).toEqual(OFF)
  })

  it('keeps the secret encrypted', async () => {
    const { id, secret } = await aStartedSetup()
    const row = await database()
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.secret).toMatch(/^v1\.[\w-]+$/)
    expect(row.secret).not.toContain(secret)
  })

  it('turns it on after a right code: other devices are signed out, ten recovery codes exist, and a mail is sent', async () => {
    const { id, email, who, secret, request } = await aStartedSetup()
    const otherRequest = new Request('http://localhost/app', { headers: { cookie: await aSession(id) } })
    const signals: string[] = []
    const stop = onCommit((signal) => signal.kind === 'person' && signals.push(signal.id))
    const result = await turnOnSecondFactor(who, appCode(secret))
    stop()
    if (!result.ok) throw new Error(result.reason)
    expect(result.recoveryCodes).toHaveLength(10)
    expect(await findSecondFactor(id)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await findSession(request)).toBeDefined()
    expect(await findSession(otherRequest)).toBeUndefined()
    expect(signals).toEqual([id])
    expect(await mailKindsTo(email)).toEqual(['second_factor_on'])
    expect(await findKeyBeingSetUp(id, who.sessionId)).toBeUndefined()
    expect(await beginSecondFactor(who, { password: PASSWORD })).toEqual({ ok: false, reason: 'already_on' })
    const stored = await database()
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_id', '=', id)
      .execute()
    for (const { hash } of stored) expect(result.recoveryCodes.map(bareCode)).not.toContain(hash)
  })

  it('leaves it off after a wrong code, after half an hour, in another session and with the secret of an earlier start', async () => {
    const { id, who, secret } = await aStartedSetup()
    expect(await turnOnSecondFactor(who, appCode(secret, 9))).toEqual({ ok: false, reason: 'wrong_code' })
    const otherRequest = new Request('http://localhost/app', { headers: { cookie: await aSession(id) } })
    const elsewhere = { ...who, sessionId: (await findSession(otherRequest))!.id }
    expect(await turnOnSecondFactor(elsewhere, appCode(secret))).toEqual({ ok: false, reason: 'not_begun' })
    minutesLater(31)
    expect(await findKeyBeingSetUp(id, who.sessionId)).toBeUndefined()
    expect(await turnOnSecondFactor(who, appCode(secret))).toEqual({ ok: false, reason: 'not_begun' })
    clock?.restore()
    await beginSecondFactor(who, { password: PASSWORD })
    expect(await turnOnSecondFactor(who, appCode(secret))).toEqual({ ok: false, reason: 'wrong_code' })
    expect(await findSecondFactor(id)).toEqual(OFF)
    expect(await countSessions(id)).toBe(2)
  })

  it('is for guardians, and for a child member who administers the site', async () => {
    const { who } = await aPerson()
    const childActor = { ...who, role: 'child' } as const
    expect(await beginSecondFactor(childActor, { password: PASSWORD })).toEqual({
      ok: false,
      reason: 'not_allowed',
    })
    expect(await turnOnSecondFactor(childActor, '123456')).toEqual({ ok: false, reason: 'not_allowed' })
    expect(await beginSecondFactor({ ...childActor, isAdmin: true }, { password: PASSWORD })).toEqual({
      ok: true,
    })
  })

  it('waits for a confirmed address, also if it was started before that was required', async () => {
    const { who } = await aPerson({ hasConfirmedEmail: false })
    const unconfirmed = { ok: false, reason: 'email_not_verified' }
    expect(await beginSecondFactor(who, { password: PASSWORD })).toEqual(unconfirmed)
    const { id, who: otherRequest, secret } = await aStartedSetup()
    await database().updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
    expect(await turnOnSecondFactor(otherRequest, appCode(secret))).toEqual(unconfirmed)
    expect(await findSecondFactor(id)).toEqual(OFF)
  })

  it('twice at once gives one set of recovery codes', async () => {
    const { id, who, secret } = await aStartedSetup()
    const results = await Promise.all([1, 2, 3].map(() => turnOnSecondFactor(who, appCode(secret))))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findSecondFactor(id)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  })
})

describe('turning the second factor off', () => {
  it('needs the password and a code, and sends a mail', async () => {
    const { guardian, password, factor, cookie } = await secondFactorGuardian()
    const turnOff = (input: { password: string; code: string }) =>
      turnOffSecondFactor(anActor(guardian.id), input)
    expect(await turnOff({ password: 'Errada123', code: factor.code() })).toEqual({
      ok: false,
      reason: 'wrong_password',
    })
    expect(await turnOff({ password, code: factor.code(8) })).toEqual({ ok: false, reason: 'wrong_code' })
    expect((await findSecondFactor(guardian.id)).isOn).toBe(true)
    expect(await turnOff({ password, code: factor.code() })).toEqual({ ok: true })
    expect(await findSecondFactor(guardian.id)).toEqual(OFF)
    expect(await mailKindsTo(guardian.email)).toEqual(['second_factor_on', 'second_factor_off'])
    expect(await findSession(new Request('http://localhost/app', { headers: { cookie } }))).toBeDefined()
  })

  it('also works with a recovery code, which the mail mentions', async () => {
    const { guardian, password, factor } = await secondFactorGuardian()
    const code = bareCode(factor.recoveryCodes[0]!)
    expect(await turnOffSecondFactor(anActor(guardian.id), { password, code })).toEqual({ ok: true })
    expect(await mailKindsTo(guardian.email)).toEqual([
      'second_factor_on',
      'recovery_code_used',
      'second_factor_off',
    ])
  })

  it('ends guessing after ten tries, across all forms', async () => {
    const { guardian, password, factor } = await secondFactorGuardian()
    // turning it on was the first
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect(await turnOffSecondFactor(anActor(guardian.id), { password, code: factor.code(20) })).toEqual({
        ok: false,
        reason: 'wrong_code',
      })
    expect(await renewRecoveryCodes(anActor(guardian.id), { password, code: factor.code() })).toEqual({
      ok: false,
      reason: 'too_many_attempts',
    })
  })
})

describe('new recovery codes', () => {
  it('need the password and a code, and invalidate the older ones', async () => {
    const { guardian, password, factor } = await secondFactorGuardian()
    const renewed = await renewRecoveryCodes(anActor(guardian.id), { password, code: factor.code() })
    if (!renewed.ok) throw new Error(renewed.reason)
    expect(renewed.recoveryCodes).toHaveLength(10)
    const oldCode = bareCode(factor.recoveryCodes[0]!)
    expect(await turnOffSecondFactor(anActor(guardian.id), { password, code: oldCode })).toEqual({
      ok: false,
      reason: 'wrong_code',
    })
    const newCode = bareCode(renewed.recoveryCodes[0]!)
    expect(await turnOffSecondFactor(anActor(guardian.id), { password, code: newCode })).toEqual({ ok: true })
  })

  it.each(['app', 'recovery'])(
    'requested three times at once with one code of the %s are created once',
    async (kind) => {
      const { guardian, password, factor } = await secondFactorGuardian()
      const code = kind === 'app' ? factor.code() : bareCode(factor.recoveryCodes[0]!)
      const results = await Promise.all(
        [1, 2, 3].map(() => renewRecoveryCodes(anActor(guardian.id), { password, code })),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await findSecondFactor(guardian.id)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    },
  )
})

describe('the command for a person who is locked out', () => {
  it('turns the second factor off by e-mail, notifies the person, and reports an unknown e-mail', async () => {
    const { guardian } = await secondFactorGuardian()
    expect(await resetSecondFactor(` ${guardian.email.toUpperCase()} `)).toBe('reset')
    expect(await findSecondFactor(guardian.id)).toEqual(OFF)
    expect(await mailKindsTo(guardian.email)).toEqual(['second_factor_on', 'second_factor_off'])
    expect(await resetSecondFactor(guardian.email)).toBe('was_off')
    expect(await resetSecondFactor('ninguem@exemplo.com.br')).toBe('user_not_found')
  })
})

describe('a value sealed for one person', () => {
  it("cannot be used in another person's row", async () => {
    const [first, second] = [await secondFactorGuardian(), await secondFactorGuardian()]
    const { secret } = await database()
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', first.guardian.id)
      .executeTakeFirstOrThrow()
    await database()
      .updateTable('second_factors')
      .set({ secret })
      .where('user_id', '=', second.guardian.id)
      .execute()
    await expect(
      turnOffSecondFactor(anActor(second.guardian.id), {
        password: second.password,
        code: first.factor.code(),
      }),
    ).rejects.toThrow()
  })
})
