import { describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { findSession, hasFamilyAccess } from '#app/domain/accounts/session/find-session.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anActor, aClientIp, anEmail, aCookie } from '#tests/support/people.ts'
import { findRow, updateRows } from '#tests/support/rows.ts'
import { refusedWith } from '#tests/support/results.ts'
import { changeEmail } from './email/change-email.server.ts'
import { changePassword } from './passwords/change-password.server.ts'
import { confirmPassword } from './passwords/confirm-password.server.ts'
import { endSessions } from './session/end-sessions.server.ts'
import { deviceLabel, findAccount } from './queries.server.ts'
import { signIn } from './session/sign-in.server.ts'

const PASSWORD = 'Jabuticaba7'
const NEW_PASSWORD = 'Pitanga2026'
setUpTestDatabase()

const requestWith = (cookie: string) => new Request('http://localhost/app', { headers: { cookie } })
const caller = () => ({ clientIp: aClientIp(), userAgent: null })

/** A guardian with two sessions, and a request of each. */
async function aPerson() {
  const { guardian, id: familyId } = await aFamily({ password: PASSWORD })
  const request = requestWith(await aCookie(guardian.id))
  const otherRequest = requestWith(await aCookie(guardian.id))
  const sessionId = (await findSession(request))!.id
  const otherSessionId = (await findSession(otherRequest))!.id
  return { ...guardian, familyId, request, otherRequest, sessionId, otherSessionId }
}
const tryPasswordChange = (
  person: { id: string; sessionId: string },
  current: string,
  password = NEW_PASSWORD,
) =>
  changePassword(
    { ...anActor(person.id), sessionId: person.sessionId, userAgent: null },
    { current, password, confirmation: password, turnOffDevices: false },
  )

describe('a change of e-mail', () => {
  it('needs the password; afterwards only the new e-mail signs in', async () => {
    const person = await aPerson()
    const email = anEmail()
    expect(await changeEmail(anActor(person.id), aClientIp(), { email, password: 'Errada123' })).toEqual(
      refusedWith('wrong_password'),
    )
    expect(await changeEmail(anActor(person.id), aClientIp(), { email, password: PASSWORD })).toEqual({
      ok: true,
    })
    expect((await signIn({ email, password: PASSWORD }, caller())).ok).toBe(true)
    expect((await signIn({ email: person.email, password: PASSWORD }, caller())).ok).toBe(false)
    expect(await findSession(person.otherRequest)).toBeDefined()
  })

  it('makes the e-mail unconfirmed, and emits a signal for the family', async () => {
    const person = await aPerson()
    await updateRows('users', { id: person.id }, { email_verified: true })
    const signals: string[] = []
    const unsubscribe = onCommit(({ id }) => signals.push(id))
    await changeEmail(anActor(person.id), aClientIp(), { email: anEmail(), password: PASSWORD })
    unsubscribe()
    expect(signals).toContain(person.familyId)
    const user = await findRow('users', { id: person.id }, ['email_verified'])
    expect(user?.email_verified).toBe(false)
  })

  it('is refused for the e-mail of another account; of two concurrent changes to the same e-mail, one succeeds', async () => {
    const [person, otherPerson] = [await aPerson(), await aPerson()]
    expect(
      await changeEmail(anActor(person.id), aClientIp(), { email: otherPerson.email, password: PASSWORD }),
    ).toEqual(refusedWith('email_taken'))
    const email = anEmail()
    const results = await Promise.all([
      changeEmail(anActor(person.id), aClientIp(), { email, password: PASSWORD }),
      changeEmail(anActor(otherPerson.id), aClientIp(), { email, password: PASSWORD }),
    ])
    expect(results.map((result) => (result.ok ? 'ok' : result.reason)).toSorted()).toEqual([
      'email_taken',
      'ok',
    ])
  })

  it('succeeds if the e-mail is the current one, and is limited to 10 attempts an hour', async () => {
    const person = await aPerson()
    const submitChange = () =>
      changeEmail(anActor(person.id), aClientIp(), { email: person.email, password: PASSWORD })
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await submitChange()).toEqual({ ok: true })
    expect(await submitChange()).toEqual(refusedWith('too_many_attempts'))
  })
})

it('a confirmation of the right password is not counted, and does not clear counted failures', async () => {
  const person = await aPerson()
  const confirm = async (password: string) => (await confirmPassword(person.id, password)).ok
  for (let count = 0; count < 9; count += 1) await confirm('Errada123')
  for (let count = 0; count < 11; count += 1) expect(await confirm(PASSWORD)).toBe(true)
  await confirm('Errada123')
  expect(await confirmPassword(person.id, PASSWORD)).toEqual(refusedWith('too_many_attempts'))
})

describe('a change of password', () => {
  it('ends the other sessions and gives this browser a new one', async () => {
    const person = await aPerson()
    const signals: string[] = []
    const unsubscribe = onCommit(({ kind, id }) => kind === 'person' && signals.push(id))
    const result = await tryPasswordChange(person, PASSWORD)
    unsubscribe()
    if (!result.ok) throw new Error(result.reason)
    expect(signals).toEqual([person.id])
    expect(await hasFamilyAccess(person.otherRequest, person.familyId)).toBe(false)
    const newSession = await findSession(requestWith(result.cookie.split(';')[0]!))
    expect(newSession?.user.id).toBe(person.id)
    expect(newSession?.id).not.toBe(person.sessionId)
    expect((await signIn({ email: person.email, password: PASSWORD }, caller())).ok).toBe(false)
    expect((await signIn({ email: person.email, password: NEW_PASSWORD }, caller())).ok).toBe(true)
  })

  it('limits the old session of this browser to 15 more seconds, and a request does not renew it', async () => {
    const person = await aPerson()
    await tryPasswordChange(person, PASSWORD)
    const oldSession = await findSession(person.request)
    expect(oldSession?.renewedCookie).toBeUndefined()
    const remainingMs = oldSession!.expiresAt.getTime() - Date.now()
    expect(remainingMs).toBeLessThanOrEqual(15_000)
    expect((await findAccount(person.id, 'x')).devices).toHaveLength(1)
  })

  it('ends no session if the current password is wrong, and is limited to 10 attempts in 15 minutes', async () => {
    const person = await aPerson()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await tryPasswordChange(person, 'Errada123')).toEqual(refusedWith('wrong_password'))
    }
    expect(await tryPasswordChange(person, PASSWORD)).toEqual(refusedWith('too_many_attempts'))
    expect(await findSession(person.otherRequest)).toBeDefined()
  })

  it("refuses the person's own e-mail as password", async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const email = `Ana1${guardian.email}`.toLowerCase()
    await changeEmail(anActor(guardian.id), aClientIp(), { email, password: PASSWORD })
    const request = requestWith(await aCookie(guardian.id))
    const sessionId = (await findSession(request))!.id
    expect(await tryPasswordChange({ id: guardian.id, sessionId }, PASSWORD, `A${email.slice(1)}`)).toEqual(
      refusedWith('password_weak'),
    )
  })

  it('succeeds once for two concurrent requests with the same current password', async () => {
    const person = await aPerson()
    const results = await Promise.all([
      tryPasswordChange(person, PASSWORD, 'Primeira11'),
      tryPasswordChange(person, PASSWORD, 'Segunda22'),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('the list of devices', () => {
  it('shows this device first', async () => {
    const person = await aPerson()
    const { devices } = await findAccount(person.id, person.sessionId)
    expect(devices.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
  })

  it("lets a person end one of their own sessions, or all but this browser's, and nobody else's", async () => {
    const [person, stranger] = [await aPerson(), await aPerson()]
    await endSessions({ ...anActor(stranger.id), currentSessionId: stranger.sessionId }, person.sessionId)
    expect(await findSession(person.request)).toBeDefined()

    const actor = { ...anActor(person.id), currentSessionId: person.sessionId }
    await endSessions(actor, person.otherSessionId)
    await endSessions(actor, person.otherSessionId)
    expect(await findSession(person.otherRequest)).toBeUndefined()
    const thirdRequest = requestWith(await aCookie(person.id))
    await endSessions(actor, 'others')
    expect(await findSession(thirdRequest)).toBeUndefined()
    expect(await findSession(person.request)).toBeDefined()
  })

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome no Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari no iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
      'Firefox no Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge no Windows',
    ],
    ['curl/8.0', 'Navegador desconhecido'],
    ['', 'Navegador desconhecido'],
    [null, 'Navegador desconhecido'],
  ])('describes the User-Agent %s in words', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label)
  })
})
