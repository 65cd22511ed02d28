import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { readChallengeToken } from '#app/domain/accounts/session/challenge-cookie.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailedCode, mailsTo } from '#tests/support/mailbox.ts'
import { anActor, aClientIp } from '#tests/support/people.ts'
import { aFamilyWithSecondFactor, type ProtectedFamily, countSessions } from '#tests/support/second-factor.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { insertRow, selectRow } from '#tests/support/rows.ts'
import { expectOk } from '#tests/support/results.ts'
import { answerChallenge } from './answer-challenge.server.ts'
import { changePassword } from '../passwords/change-password.server.ts'
import { startSessionOrChallenge } from '../session/start-session-or-challenge.server.ts'
import { findSecondFactor } from '../queries.server.ts'
import { requestPasswordReset } from '../passwords/request-password-reset.server.ts'
import { resetPassword } from '../passwords/reset-password.server.ts'
import { normalizeCode } from '#app/base/normalize-code.ts'
import { signIn } from '../session/sign-in.server.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.server.ts'

const CHALLENGE_OVER = { ok: false, reason: 'challenge_over' }
const WRONG_CODE = { ok: false, reason: 'wrong_code' }
setUpTestDatabase()

/** Signs in with the password and returns the token of the challenge. */
async function startChallenge(person: ProtectedFamily, password = person.password): Promise<string> {
  const result = await expectOk(
    signIn({ email: person.guardian.email, password }, { clientIp: aClientIp(), userAgent: 'test' }),
  )
  expect(result.next).toBe('challenge')
  expect(result.cookies).toHaveLength(1)
  expect(result.cookies[0]).toMatch(
    /^combinado_challenge=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const cookie = result.cookies[0]!.split(';')[0]!
  return readChallengeToken(new Request('http://localhost/', { headers: { cookie } }))!
}

/** The authenticator code of ten minutes later, which is not accepted yet. */
const wrongCode = ({ factor }: ProtectedFamily) => factor.code(20)
const answer = (token: string | undefined, code: string) =>
  answerChallenge(token, normalizeCode(code), { userAgent: 'test' })

describe('a sign-in with the second factor on', () => {
  it('opens a session only after the authenticator code, and accepts its challenge once', async () => {
    const person = await aFamilyWithSecondFactor()
    const token = await startChallenge(person)
    expect(await countSessions(person.guardian.id)).toBe(1)
    const result = await expectOk(answer(token, person.factor.code()))
    const cookie = result.cookies[0]!.split(';')[0]!
    const session = await findSession(new Request('http://localhost/', { headers: { cookie } }))
    expect(session?.user.id).toBe(person.guardian.id)
    expect(await answer(token, person.factor.code())).toEqual(CHALLENGE_OVER)
  })

  it('stores only a hash of the token, and refuses forged tokens', async () => {
    const person = await aFamilyWithSecondFactor()
    const token = await startChallenge(person)
    const rows = await database().selectFrom('sign_in_challenges').select('token').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.token).not.toBe(token)
    expect(await answer('x'.repeat(43), person.factor.code())).toEqual(CHALLENGE_OVER)
    expect(await answer(undefined, person.factor.code())).toEqual(CHALLENGE_OVER)
    for (const cookie of ['combinado_challenge=short', 'combinado_challenge=%E0%A4%A', `x=${token}`])
      expect(readChallengeToken(new Request('http://localhost/', { headers: { cookie } }))).toBeUndefined()
  })

  it('accepts each recovery code once, notifies the person by mail, and counts the remaining codes', async () => {
    const person = await aFamilyWithSecondFactor()
    const [firstCode, secondCode] = person.factor.recoveryCodes
    expect((await answer(await startChallenge(person), firstCode!.toLowerCase())).ok).toBe(true)
    expect((await findSecondFactor(person.guardian.id)).recoveryCodesLeft).toBe(9)
    expect(await answer(await startChallenge(person), firstCode!)).toEqual(WRONG_CODE)
    expect((await answer(await startChallenge(person), secondCode!)).ok).toBe(true)
    const kinds = (await mailsTo(person.guardian.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['second_factor_on', 'recovery_code_used', 'recovery_code_used'])
  })

  it('refuses the right code after five wrong codes, until the person signs in again', async () => {
    const person = await aFamilyWithSecondFactor()
    const token = await startChallenge(person)
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await answer(token, wrongCode(person))).toEqual(WRONG_CODE)
    expect(await answer(token, wrongCode(person))).toEqual(CHALLENGE_OVER)
    expect(await answer(token, person.factor.code())).toEqual(CHALLENGE_OVER)
    expect((await answer(await startChallenge(person), person.factor.code())).ok).toBe(true)
  })

  it('needs a new challenge after ten minutes', async () => {
    const person = await aFamilyWithSecondFactor()
    const token = await startChallenge(person)
    setTimeAhead({ minutes: 10.1 })
    expect(await answer(token, person.factor.code())).toEqual(CHALLENGE_OVER)
    expect((await answer(await startChallenge(person), person.factor.code())).ok).toBe(true)
  })

  it('limits an account to 10 wrong codes in 15 minutes and 30 a day, in any number of sign-ins', async () => {
    const person = await aFamilyWithSecondFactor()
    const guess = async () => answer(await startChallenge(person), wrongCode(person))
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess()).toEqual(WRONG_CODE)
    expect(await guess()).toEqual({ ok: false, reason: 'too_many_attempts' })
    expect(await answer(await startChallenge(person), person.factor.code())).toMatchObject({ ok: false })
    for (const minutes of [16, 32]) {
      setTimeAhead({ minutes })
      for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess()).toEqual(WRONG_CODE)
    }
    setTimeAhead({ minutes: 48 })
    expect(await guess()).toEqual({ ok: false, reason: 'too_many_attempts' })
    setTimeAhead({ minutes: 25 * 60 })
    expect((await answer(await startChallenge(person), person.factor.code())).ok).toBe(true)
  })
})

it('codes that opened a session are not counted', async () => {
  const person = await aFamilyWithSecondFactor()
  for (let count = 0; count < 11; count += 1) {
    setTimeAhead({ minutes: count })
    expect((await answer(await startChallenge(person), person.factor.code())).ok).toBe(true)
  }
})

describe('concurrent requests with one code', () => {
  it('open one session if it is an authenticator code, with one challenge or two', async () => {
    const person = await aFamilyWithSecondFactor()
    const [token, otherToken] = [await startChallenge(person), await startChallenge(person)]
    const code = person.factor.code()
    const results = await Promise.all(
      [token, token, otherToken, otherToken].map((each) => answer(each, code)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countSessions(person.guardian.id)).toBe(2)
    expect(await answer(await startChallenge(person), code)).toEqual(WRONG_CODE)
  })

  it('open one session and send one mail if it is a recovery code', async () => {
    const person = await aFamilyWithSecondFactor()
    const tokens = [await startChallenge(person), await startChallenge(person), await startChallenge(person)]
    const code = person.factor.recoveryCodes[4]!
    const results = await Promise.all(tokens.map((token) => answer(token, code)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countSessions(person.guardian.id)).toBe(2)
    const mails = (await mailsTo(person.guardian.email)).filter(({ kind }) => kind === 'recovery_code_used')
    expect(mails).toHaveLength(1)
  })

  it('each count as an attempt, up to the limit of five', async () => {
    const person = await aFamilyWithSecondFactor()
    const token = await startChallenge(person)
    await Promise.all(Array.from({ length: 8 }, () => answer(token, wrongCode(person))))
    const row = await selectRow('sign_in_challenges', { user_id: person.guardian.id }, ['attempts'])
    expect(row.attempts).toBe(5)
  })
})

describe('a pending challenge', () => {
  it('is deleted by a password reset, which opens no session and leaves the second factor on', async () => {
    const person = await aFamilyWithSecondFactor()
    const token = await startChallenge(person)
    await requestPasswordReset(person.guardian.email, { clientIp: aClientIp() })
    const code = await mailedCode('reset', person.guardian.email)
    expect(await resetPassword(code, 'Pitanga2026', { userAgent: null })).toMatchObject({
      ok: true,
      next: 'challenge',
    })
    expect(await countSessions(person.guardian.id)).toBe(0)
    expect(await findSecondFactor(person.guardian.id)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await answer(token, person.factor.code())).toEqual(CHALLENGE_OVER)
    expect((await answer(await startChallenge(person, 'Pitanga2026'), person.factor.code())).ok).toBe(true)
  })

  it('is deleted by a change of password', async () => {
    const person = await aFamilyWithSecondFactor()
    const token = await startChallenge(person)
    const { guardian, sessionId, password } = person
    const input = {
      current: password,
      password: 'Pitanga2026',
      confirmation: 'Pitanga2026',
      turnOffDevices: false,
    }
    expect((await changePassword({ ...anActor(guardian.id), sessionId, userAgent: null }, input)).ok).toBe(
      true,
    )
    expect(await answer(token, person.factor.code())).toEqual(CHALLENGE_OVER)
  })

  it('is deleted when the second factor is turned off', async () => {
    const person = await aFamilyWithSecondFactor()
    const token = await startChallenge(person)
    await turnOffSecondFactor(anActor(person.guardian.id), {
      password: person.password,
      code: person.factor.code(),
    })
    expect(await answer(token, normalizeCode(person.factor.recoveryCodes[0]!))).toEqual(CHALLENGE_OVER)
  })

  it('is created for every sign-in method, even of an unknown identity provider, unless the method was removed', async () => {
    const { guardian } = await aFamilyWithSecondFactor()
    const accountId = crypto.randomUUID()
    await insertRow('accounts', {
      id: accountId,
      user_id: guardian.id,
      provider_id: 'outside',
      account_id: accountId,
      password: null,
    })
    const credential = { userId: guardian.id, accountId, passwordHash: null }
    const finishSignIn = () => startSessionOrChallenge(credential, { userAgent: null })
    expect(await finishSignIn()).toMatchObject({ ok: true, next: 'challenge' })
    await database().deleteFrom('accounts').where('id', '=', accountId).execute()
    expect(await finishSignIn()).toEqual({ ok: false, reason: 'account_changed' })
  })
})
