import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { log } from '#app/base/log.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { scryptHashOf } from '#tests/support/scrypt-hash.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailedCode } from '#tests/support/mailbox.ts'
import { aFamily, anActor, aClientIp, anEmail, aCookie } from '#tests/support/people.ts'
import { countSessions } from '#tests/support/second-factor.ts'
import { updateRows } from '#tests/support/rows.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { changePassword } from '../passwords/change-password.server.ts'
import { observeHashing } from '../passwords/password-hash.server.ts'
import { resetPassword } from '../passwords/reset-password.server.ts'
import { requestPasswordReset } from '../passwords/request-password-reset.server.ts'
import { readDevice } from './device-cookie.server.ts'
import { signIn } from './sign-in.server.ts'

// records the hashes of comparisons and counts new hashes; `afterComparison` runs after each comparison
const hashing = {
  comparedHashes: [] as string[],
  newHashCount: 0,
  afterComparison: (): Promise<unknown> => Promise.resolve(),
}
const PASSWORD = 'Jabuticaba7'
const NEW_PASSWORD = 'Pitanga2026'
setUpTestDatabase()

beforeAll(() => {
  const observer = observeHashing({
    onHash: () => {
      hashing.newHashCount += 1
    },
    onCompare: (hash) => {
      hashing.comparedHashes.push(hash)
      return hashing.afterComparison()
    },
  })
  return observer.restore
})

function caller(clientIp = aClientIp()) {
  return { clientIp, userAgent: 'test' }
}

describe('signing in', () => {
  it("is logged with the person's id and without the e-mail, whether it succeeds or not", async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const [info, warn] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')]
    await signIn({ email: guardian.email, password: 'Errada2026' }, caller())
    await signIn({ email: guardian.email, password: PASSWORD }, caller())
    const [warnings, infos] = [warn.mock.calls, info.mock.calls]
    info.mockRestore()
    warn.mockRestore()
    const security = 'sign-in by password'
    expect(warnings).toEqual([[{ security, outcome: 'wrong_credentials', personId: guardian.id }]])
    expect(infos).toEqual([[{ security, outcome: 'ok', personId: guardian.id }]])
  })

  it('starts a session', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const result = await expectOk(signIn({ email: guardian.email, password: PASSWORD }, caller()))
    const cookie = result.cookies[0]?.split(';')[0] ?? ''
    const session = await findSession(new Request('http://localhost/', { headers: { cookie } }))
    expect(session?.user.id).toBe(guardian.id)
  })

  it('has the same refusal for a wrong password, an unknown e-mail and an account without a password', async () => {
    const passwordFamily = await aFamily({ password: PASSWORD })
    const passwordlessFamily = await aFamily()
    for (const email of [passwordFamily.guardian.email, passwordlessFamily.guardian.email, anEmail()]) {
      expect(await signIn({ email, password: 'Outra1234' }, caller())).toEqual(
        refusedWith('wrong_credentials'),
      )
    }
  })

  it('runs both hash algorithms for a wrong password (with either hash), an unknown e-mail and an account without a password', async () => {
    const passwordFamily = await aFamily({ password: PASSWORD })
    const passwordlessFamily = await aFamily()
    const scryptFamily = await aFamily({ password: PASSWORD })
    await updateRows(
      'accounts',
      { user_id: scryptFamily.guardian.id },
      { password: await scryptHashOf(PASSWORD) },
    )
    const emails = [passwordFamily, passwordlessFamily, scryptFamily].map(({ guardian }) => guardian.email)
    for (const email of [...emails, anEmail()]) {
      hashing.comparedHashes = []
      hashing.newHashCount = 0
      await signIn({ email, password: 'Outra1234' }, caller())
      const hashParameters = hashing.comparedHashes.map((hash) =>
        hash.replace(/^[\da-f]{32}:[\da-f]{128}$/, 'scrypt').replace(/\$[^$]{22}\$[^$]{43}$/, ''),
      )
      expect(hashParameters.toSorted()).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', 'scrypt'])
      expect(hashing.newHashCount).toBe(0)
    }
  })

  it('is limited to 10 attempts in 15 minutes for one e-mail and network, even with the right password', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const client = caller()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn({ email: guardian.email, password: 'Outra1234' }, client)
    }
    expect(await signIn({ email: guardian.email, password: PASSWORD }, client)).toEqual(
      refusedWith('too_many_attempts'),
    )
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
  })

  it('with the right password is not counted, and does not clear counted failures', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const client = caller()
    const attempt = (password: string) => signIn({ email: guardian.email, password }, client)
    for (let count = 0; count < 9; count += 1) await attempt('Outra1234')
    for (let count = 0; count < 11; count += 1) expect((await attempt(PASSWORD)).ok).toBe(true)
    expect(await attempt('Outra1234')).toEqual(refusedWith('wrong_credentials'))
    expect(await attempt(PASSWORD)).toEqual(refusedWith('too_many_attempts'))
  })

  it('of a known device with the right password is limited to 60 in an hour, and an unknown device is counted apart', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const input = { email: guardian.email, password: PASSWORD }
    const { cookies } = await expectOk(signIn(input, caller()))
    const headers = { cookie: cookies.map((line) => line.split(';')[0]).join('; ') }
    const device = readDevice(new Request('http://localhost/', { headers }))
    const results = []
    for (let count = 0; count < 60; count += 1)
      results.push((await signIn(input, { ...caller(), device })).ok)
    expect(results).toEqual(Array.from({ length: 60 }, () => true))
    expect(await signIn(input, { ...caller(), device })).toEqual(refusedWith('too_many_attempts'))
    expect((await signIn(input, caller())).ok).toBe(true)
    setTimeAhead({ minutes: 60 })
    expect((await signIn(input, { ...caller(), device })).ok).toBe(true)
  })
})

/** Sets a new password through the reset mail. */
async function resetByMail(email: string): Promise<void> {
  await requestPasswordReset(email, caller())
  expect(await resetPassword(await mailedCode('reset', email), NEW_PASSWORD, caller())).toMatchObject({
    ok: true,
    next: 'session',
  })
}

describe('concurrent sign-ins, changes and resets of a password', () => {
  afterEach(() => {
    hashing.afterComparison = () => Promise.resolve()
  })

  it('a sign-in gets no session if a reset commits after its comparison of the password', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    hashing.afterComparison = () => resetByMail(guardian.email)
    expect(await signIn({ email: guardian.email, password: PASSWORD }, caller())).toEqual(
      refusedWith('wrong_credentials'),
    )
    // the session of the reset
    expect(await countSessions(guardian.id)).toBe(1)
  })

  it('a sign-in gets no session if a change of password commits after its comparison', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const sessionId = (await findSession(
      new Request('http://localhost/', { headers: { cookie: await aCookie(guardian.id) } }),
    ))!.id
    hashing.afterComparison = async () => {
      hashing.afterComparison = () => Promise.resolve()
      const input = {
        current: PASSWORD,
        password: NEW_PASSWORD,
        confirmation: NEW_PASSWORD,
        turnOffDevices: false,
      }
      await changePassword({ ...anActor(guardian.id), sessionId, userAgent: null }, input)
    }
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(false)
    // the browser that changed the password has two: the old session, which ends in seconds, and the new one
    expect(await countSessions(guardian.id)).toBe(2)
  })

  it('eight sign-ins with the old password have no session after a concurrent reset', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await requestPasswordReset(guardian.email, caller())
    const code = await mailedCode('reset', guardian.email)
    const signIns = Array.from({ length: 8 }, () =>
      signIn({ email: guardian.email, password: PASSWORD }, caller()),
    )
    await Promise.all([...signIns, resetPassword(code, NEW_PASSWORD, caller())])
    // the session of the reset
    expect(await countSessions(guardian.id)).toBe(1)
  })

  it('only one of a change and a reset succeeds', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await requestPasswordReset(guardian.email, caller())
    const code = await mailedCode('reset', guardian.email)
    const session = await findSession(
      new Request('http://localhost/', { headers: { cookie: await aCookie(guardian.id) } }),
    )
    const input = {
      current: PASSWORD,
      password: 'Goiaba2026',
      confirmation: 'Goiaba2026',
      turnOffDevices: false,
    }
    const [changeResult, resetResult] = await Promise.all([
      changePassword({ ...anActor(guardian.id), sessionId: session!.id, userAgent: null }, input),
      resetPassword(code, NEW_PASSWORD, caller()),
    ])
    // if the change is first, the code is invalid; if the reset is first, the current password is wrong
    expect([changeResult.ok, resetResult.ok].filter(Boolean)).toHaveLength(1)
    expect(await countSessions(guardian.id)).toBe(changeResult.ok ? 2 : 1)
  })
})
