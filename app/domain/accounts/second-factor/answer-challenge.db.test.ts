import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { readChallengeToken } from '#app/domain/accounts/session/challenge-cookie.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { codeIn, mailsTo } from '#tests/support/mailbox.ts'
import { anActor, anAddress } from '#tests/support/people.ts'
import { secondFactorGuardian, type ProtectedGuardian, countSessions } from '#tests/support/second-factor.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { answerChallenge } from './answer-challenge.server.ts'
import { changePassword } from '../passwords/change-password.server.ts'
import { enterAccount } from '../session/enter-account.server.ts'
import { findSecondFactor } from '../queries.server.ts'
import { requestPasswordReset } from '../passwords/request-password-reset.server.ts'
import { resetPassword } from '../passwords/reset-password.server.ts'
import { bareCode } from './second-factor.ts'
import { signIn } from '../session/sign-in.server.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.server.ts'

const OVER = { ok: false, reason: 'challenge_over' }
const WRONG = { ok: false, reason: 'wrong_code' }
setUpTestDatabase()

function minutesLater(minutes: number) {
  const moment = new Date(Date.now() + minutes * 60_000)
  setTestClock(() => moment)
}

/** Signs in with the right password and returns the token of the challenge. */
async function challenged({ guardian, password }: ProtectedGuardian, secret = password): Promise<string> {
  const result = await signIn(
    { email: guardian.email, password: secret },
    { clientAddress: anAddress(), userAgent: 'test' },
  )
  if (!result.ok) throw new Error(result.reason)
  expect(result.next).toBe('challenge')
  expect(result.cookies).toHaveLength(1)
  expect(result.cookies[0]).toMatch(
    /^combinado_challenge=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const cookie = result.cookies[0]!.split(';')[0]!
  return readChallengeToken(new Request('http://localhost/', { headers: { cookie } }))!
}

const answerWith = (token: string | undefined, code: string) =>
  answerChallenge(token, bareCode(code), { userAgent: 'test' })

describe('a sign-in with the second factor on', () => {
  it('gets no session for the password alone, and one for the code of the app', async () => {
    const person = await secondFactorGuardian()
    const token = await challenged(person)
    expect(await countSessions(person.guardian.id)).toBe(1)
    const result = await answerWith(token, person.factor.code())
    if (!result.ok) throw new Error(result.reason)
    const cookie = result.cookies[0]!.split(';')[0]!
    const session = await findSession(new Request('http://localhost/', { headers: { cookie } }))
    expect(session?.user.id).toBe(person.guardian.id)
    expect(await answerWith(token, person.factor.code())).toEqual(OVER)
  })

  it('stores only a hash of the token, and nothing of a forged one', async () => {
    const person = await secondFactorGuardian()
    const token = await challenged(person)
    const rows = await database().selectFrom('sign_in_challenges').select('token').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.token).not.toBe(token)
    expect(await answerWith('x'.repeat(43), person.factor.code())).toEqual(OVER)
    expect(await answerWith(undefined, person.factor.code())).toEqual(OVER)
    for (const cookie of ['combinado_challenge=short', 'combinado_challenge=%E0%A4%A', `x=${token}`])
      expect(readChallengeToken(new Request('http://localhost/', { headers: { cookie } }))).toBeUndefined()
  })

  it('updates the last sign-in only after the right code', async () => {
    const person = await secondFactorGuardian()
    const lastLogin = async () =>
      (
        await database()
          .selectFrom('users')
          .select('last_login_at')
          .where('id', '=', person.guardian.id)
          .executeTakeFirstOrThrow()
      ).last_login_at
    const token = await challenged(person)
    expect(await lastLogin()).toBeNull()
    await answerWith(token, person.factor.code())
    expect(await lastLogin()).toBeInstanceOf(Date)
  })

  it('accepts each recovery code once, sends a mail, and counts the remaining ones', async () => {
    const person = await secondFactorGuardian()
    const [first, second] = person.factor.recoveryCodes
    expect((await answerWith(await challenged(person), first!.toLowerCase())).ok).toBe(true)
    expect((await findSecondFactor(person.guardian.id)).recoveryCodesLeft).toBe(9)
    expect(await answerWith(await challenged(person), first!)).toEqual(WRONG)
    expect((await answerWith(await challenged(person), second!)).ok).toBe(true)
    const kinds = (await mailsTo(person.guardian.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['second_factor_on', 'recovery_code_used', 'recovery_code_used'])
  })

  it('ends after five wrong codes: the sixth is refused even if it is right', async () => {
    const person = await secondFactorGuardian()
    const token = await challenged(person)
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await answerWith(token, person.factor.code(20))).toEqual(WRONG)
    expect(await answerWith(token, person.factor.code(20))).toEqual(OVER)
    expect(await answerWith(token, person.factor.code())).toEqual(OVER)
    expect((await answerWith(await challenged(person), person.factor.code())).ok).toBe(true)
  })

  it('ends after ten minutes', async () => {
    const person = await secondFactorGuardian()
    const token = await challenged(person)
    minutesLater(10.1)
    expect(await answerWith(token, person.factor.code())).toEqual(OVER)
    expect((await answerWith(await challenged(person), person.factor.code())).ok).toBe(true)
  })

  it('cannot be guessed by starting again: ten tries in a quarter of an hour, thirty a day', async () => {
    const person = await secondFactorGuardian()
    const guess = async () => answerWith(await challenged(person), person.factor.code(20))
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess()).toEqual(WRONG)
    expect(await guess()).toEqual({ ok: false, reason: 'too_many_attempts' })
    expect(await answerWith(await challenged(person), person.factor.code())).toMatchObject({ ok: false })
    for (const minutes of [16, 32]) {
      minutesLater(minutes)
      for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess()).toEqual(WRONG)
    }
    minutesLater(48)
    expect(await guess()).toEqual({ ok: false, reason: 'too_many_attempts' })
    minutesLater(25 * 60)
    expect((await answerWith(await challenged(person), person.factor.code())).ok).toBe(true)
  })
})

describe('a code that is sent several times at once', () => {
  it('of the app opens one session, from one challenge and from several', async () => {
    const person = await secondFactorGuardian()
    const [first, second] = [await challenged(person), await challenged(person)]
    const code = person.factor.code()
    const results = await Promise.all([first, first, second, second].map((token) => answerWith(token, code)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countSessions(person.guardian.id)).toBe(2)
    expect(await answerWith(await challenged(person), code)).toEqual(WRONG)
  })

  it('for recovery opens one session, and sends one mail', async () => {
    const person = await secondFactorGuardian()
    const tokens = [await challenged(person), await challenged(person), await challenged(person)]
    const code = person.factor.recoveryCodes[4]!
    const results = await Promise.all(tokens.map((token) => answerWith(token, code)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countSessions(person.guardian.id)).toBe(2)
    const mails = (await mailsTo(person.guardian.email)).filter(({ kind }) => kind === 'recovery_code_used')
    expect(mails).toHaveLength(1)
  })

  it('counts every wrong try of many concurrent ones: only five are checked', async () => {
    const person = await secondFactorGuardian()
    const token = await challenged(person)
    await Promise.all(Array.from({ length: 8 }, () => answerWith(token, person.factor.code(20))))
    const row = await database()
      .selectFrom('sign_in_challenges')
      .select('attempts')
      .where('user_id', '=', person.guardian.id)
      .executeTakeFirstOrThrow()
    expect(row.attempts).toBe(5)
  })
})

describe('a pending challenge', () => {
  it('does not survive a password reset, which opens no session and leaves the factor on', async () => {
    const person = await secondFactorGuardian()
    const token = await challenged(person)
    await requestPasswordReset(person.guardian.email, { clientAddress: anAddress() })
    const code = await codeIn('reset', person.guardian.email)
    expect(await resetPassword(code, 'Pitanga2026', { userAgent: null })).toMatchObject({
      ok: true,
      next: 'challenge',
    })
    expect(await countSessions(person.guardian.id)).toBe(0)
    expect(await findSecondFactor(person.guardian.id)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await answerWith(token, person.factor.code())).toEqual(OVER)
    expect((await answerWith(await challenged(person, 'Pitanga2026'), person.factor.code())).ok).toBe(true)
  })

  it('is invalidated by a change of password', async () => {
    const person = await secondFactorGuardian()
    const token = await challenged(person)
    const { guardian, sessionId, password } = person
    const input = { current: password, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
    expect((await changePassword({ ...anActor(guardian.id), sessionId, userAgent: null }, input)).ok).toBe(
      true,
    )
    expect(await answerWith(token, person.factor.code())).toEqual(OVER)
  })

  it('is invalidated by turning the second factor off', async () => {
    const person = await secondFactorGuardian()
    const token = await challenged(person)
    await turnOffSecondFactor(anActor(person.guardian.id), {
      password: person.password,
      code: person.factor.code(),
    })
    expect(await answerWith(token, bareCode(person.factor.recoveryCodes[0]!))).toEqual(OVER)
  })

  it('is required alike for every sign-in method, also for another identity provider', async () => {
    const { guardian } = await secondFactorGuardian()
    const accountId = crypto.randomUUID()
    await database()
      .insertInto('accounts')
      .values({
        id: accountId,
        user_id: guardian.id,
        provider_id: 'outside',
        account_id: accountId,
        password: null,
      })
      .execute()
    const proven = { userId: guardian.id, accountId, passwordHash: null }
    expect(await enterAccount(proven, { userAgent: null })).toMatchObject({ ok: true, next: 'challenge' })
    await database().deleteFrom('accounts').where('id', '=', accountId).execute()
    expect(await enterAccount(proven, { userAgent: null })).toEqual({ ok: false, reason: 'account_changed' })
  })
})
