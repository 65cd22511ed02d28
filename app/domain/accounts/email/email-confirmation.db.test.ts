import { beforeAll, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { database } from '#app/database/database.server.ts'
import { deleteAccount } from '#app/domain/families/delete-account.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailedCode, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, aClientIp, anEmail, aCookie } from '#tests/support/people.ts'
import { findRow } from '#tests/support/rows.ts'
import { refusedWith } from '#tests/support/results.ts'
import { changeEmail } from './change-email.server.ts'
import { changePassword } from '../passwords/change-password.server.ts'
import { confirmEmail } from './confirm-email.server.ts'
import { denyEmail } from './deny-email.server.ts'
import { isEmailRemoved } from './removed-email.ts'
import { newId } from '#app/base/ids.ts'
import { promoteUser } from '../promote-user.server.ts'
import { findAccount, findEmailLinkState } from '../queries.server.ts'
import { requestPasswordReset } from '../passwords/request-password-reset.server.ts'
import { resendVerification } from './resend-verification.server.ts'

const PASSWORD = 'Jabuticaba7'
setUpTestDatabase()

beforeAll(() => setEnvironment({ adminEmail: 'dona@exemplo.com.br' }).restore)

const confirmByPassword = (code: string) => confirmEmail(code, { password: PASSWORD })
const linkStateOf = async (code: string) => (await findEmailLinkState(code, undefined)).kind
const OK = { ok: true }
const CODE_REFUSED = refusedWith('code_refused')

const userOf = (userId: string) => findRow('users', { id: userId }, ['email_verified', 'is_admin'])

/** A person with an unconfirmed e-mail, and the code of the verification mail. */
async function personWithVerificationMail() {
  const { guardian, id: familyId } = await aFamily({ password: PASSWORD })
  await resendVerification(anActor(guardian.id))
  return { ...guardian, familyId, code: await mailedCode('verification', guardian.email) }
}

describe('the code of a verification mail', () => {
  it('confirms the e-mail once; afterwards its link shows that the e-mail is confirmed', async () => {
    const { id, familyId, code } = await personWithVerificationMail()
    expect(await linkStateOf(code)).toBe('open')
    expect((await findAccount(id, newId())).isEmailVerified).toBe(false)
    const signals: string[] = []
    const unsubscribe = onCommit((signal) => signals.push(signal.id))
    expect(await Promise.all([confirmByPassword(code), confirmByPassword(code)])).toEqual([OK, OK])
    unsubscribe()
    expect(signals).toContain(familyId)
    expect((await findAccount(id, newId())).isEmailVerified).toBe(true)
    expect(await linkStateOf(code)).toBe('confirmed')
    expect(await confirmByPassword(code)).toEqual(OK)
  })

  it('is invalid if it is forged or older than three days, or if a newer code was sent', async () => {
    const { id, email, code } = await personWithVerificationMail()
    await resendVerification(anActor(id))
    expect(await confirmByPassword(code)).toEqual(CODE_REFUSED)
    const newCode = await mailedCode('verification', email)
    for (const forgedCode of ['', 'A'.repeat(43), newCode.slice(1)])
      expect(await confirmByPassword(forgedCode)).toEqual(CODE_REFUSED)
    const threeDaysLater = new Date(Date.now() + 72.1 * 60 * 60 * 1000)
    const clock = setTestClock(() => threeDaysLater)
    expect(await linkStateOf(newCode)).toBe('refused')
    expect(await confirmByPassword(newCode)).toEqual(CODE_REFUSED)
    clock.restore()
    expect(await userOf(id)).toEqual({ email_verified: false, is_admin: false })
    expect(await confirmByPassword(newCode)).toEqual(OK)
  })

  it('cannot be the code of a password reset', async () => {
    const { guardian } = await aFamily()
    await requestPasswordReset(guardian.email, { clientIp: aClientIp() })
    expect(await confirmByPassword(await mailedCode('reset', guardian.email))).toEqual(CODE_REFUSED)
  })

  it('can be requested at most three times an hour, and not after the e-mail is confirmed', async () => {
    const { id, code } = await personWithVerificationMail()
    await confirmByPassword(code)
    expect(await resendVerification(anActor(id))).toEqual(refusedWith('already_verified'))
    const { guardian } = await aFamily()
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await resendVerification(anActor(guardian.id))).toEqual({ ok: true })
    expect(await resendVerification(anActor(guardian.id))).toEqual(refusedWith('too_many_attempts'))
    expect(await mailsTo(guardian.email)).toHaveLength(3)
  })
})

describe('the proof of ownership that the code requires', () => {
  const sessionOf = async (userId: string) => {
    const cookie = await aCookie(userId)
    const session = await findSession(new Request('http://localhost/app', { headers: { cookie } }))
    return { id: session!.id, userId }
  }

  it('is a valid session of the account, or its password', async () => {
    const { id, code } = await personWithVerificationMail()
    const stranger = await aFamily({ password: PASSWORD })
    const proofMissing = refusedWith('proof_missing')
    expect(await confirmEmail(code, {})).toEqual(proofMissing)
    expect(await confirmEmail(code, { session: await sessionOf(stranger.guardian.id) })).toEqual(proofMissing)
    expect(await confirmEmail(code, { password: 'Errada2026' })).toEqual(refusedWith('wrong_password'))
    const session = await sessionOf(id)
    await database().deleteFrom('sessions').where('id', '=', session.id).execute()
    expect(await confirmEmail(code, { session })).toEqual(CODE_REFUSED)
    expect((await userOf(id))?.email_verified).toBe(false)
    expect(await confirmEmail(code, { session: await sessionOf(id) })).toEqual(OK)
    expect((await userOf(id))?.email_verified).toBe(true)
  })

  it('must be a session if the account has no password', async () => {
    const { guardian } = await aFamily()
    await resendVerification(anActor(guardian.id))
    const code = await mailedCode('verification', guardian.email)
    expect(await confirmByPassword(code)).toEqual(refusedWith('no_password'))
    expect(await confirmEmail(code, { session: await sessionOf(guardian.id) })).toEqual(OK)
  })

  it('is requested on a page that shows only the first name and an initial of the person', async () => {
    const { id, code } = await personWithVerificationMail()
    const openState = { kind: 'open', accountName: 'Marina A.', hasPassword: true }
    expect(await findEmailLinkState(code, undefined)).toEqual({ ...openState, isOwnSession: false })
    expect(await findEmailLinkState(code, id)).toEqual({ ...openState, isOwnSession: true })
  })
})

describe("'Não fui eu'", () => {
  it('removes the e-mail, emits a signal for the family, and leaves the account and its sessions', async () => {
    const { id, familyId, code } = await personWithVerificationMail()
    const cookie = await aCookie(id)
    const signals: string[] = []
    const unsubscribe = onCommit((signal) => signals.push(signal.id))
    expect(await Promise.all([denyEmail(code), denyEmail(code)])).toEqual([OK, OK])
    unsubscribe()
    expect(signals).toContain(familyId)
    expect(await linkStateOf(code)).toBe('removed')
    const request = new Request('http://localhost/app', { headers: { cookie } })
    expect(isEmailRemoved((await findSession(request))!.user.email)).toBe(true)
    expect(await confirmByPassword(code)).toEqual(CODE_REFUSED)
    // the placeholder gets no mail, and the person can set another e-mail with the password
    await resendVerification(anActor(id))
    expect(await mailsTo(`${id}@sem-email.invalid`)).toEqual([])
    const newEmail = anEmail()
    expect(await changeEmail(anActor(id), aClientIp(), { email: newEmail, password: PASSWORD })).toEqual({
      ok: true,
    })
    expect(await confirmByPassword(await mailedCode('verification', newEmail))).toEqual(OK)
  })

  it('does not remove a confirmed e-mail; removes the administrator right with an unconfirmed one', async () => {
    const confirmedPerson = await personWithVerificationMail()
    await confirmByPassword(confirmedPerson.code)
    expect(await denyEmail(confirmedPerson.code)).toEqual(CODE_REFUSED)
    expect((await userOf(confirmedPerson.id))?.email_verified).toBe(true)
    const promotedPerson = await personWithVerificationMail()
    await promoteUser(promotedPerson.email)
    await denyEmail(promotedPerson.code)
    expect((await userOf(promotedPerson.id))?.is_admin).toBe(false)
  })
})

it('a change of e-mail sends a verification mail to the new one, notifies the old one, and invalidates codes sent there', async () => {
  const { id, email: oldEmail, code } = await personWithVerificationMail()
  const email = anEmail()
  expect(await changeEmail(anActor(id), aClientIp(), { email, password: PASSWORD })).toEqual({ ok: true })
  expect(await confirmByPassword(code)).toEqual(CODE_REFUSED)
  expect((await mailsTo(oldEmail)).map(({ kind }) => kind)).toEqual(['verification', 'email_changed'])
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['verification'])
  expect(await confirmByPassword(await mailedCode('verification', email))).toEqual(OK)
  // setting the current e-mail sends no mail
  expect(await changeEmail(anActor(id), aClientIp(), { email, password: PASSWORD })).toEqual({ ok: true })
  expect(await mailsTo(email)).toHaveLength(1)
})

it('a change of password notifies the person by mail', async () => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const input = {
    current: PASSWORD,
    password: 'Pitanga2026',
    confirmation: 'Pitanga2026',
    turnOffDevices: false,
  }
  await changePassword({ ...anActor(guardian.id), sessionId: newId(), userAgent: null }, input)
  expect((await mailsTo(guardian.email)).map(({ kind }) => kind)).toEqual(['password_changed'])
})

describe('an administrator of the site', () => {
  it('is the person who confirms the e-mail in ADMIN_EMAIL, and not the owner of another e-mail', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await changeEmail(anActor(guardian.id), aClientIp(), { email: 'dona@exemplo.com.br', password: PASSWORD })
    expect(await userOf(guardian.id)).toEqual({ email_verified: false, is_admin: false })
    await confirmByPassword(await mailedCode('verification', 'dona@exemplo.com.br'))
    expect(await userOf(guardian.id)).toEqual({ email_verified: true, is_admin: true })

    const otherPerson = await personWithVerificationMail()
    await confirmByPassword(otherPerson.code)
    expect(await userOf(otherPerson.id)).toEqual({ email_verified: true, is_admin: false })
  })

  it('can also be promoted by a command, with the e-mail in upper or lower case', async () => {
    const { guardian } = await aFamily()
    expect(await promoteUser(` ${guardian.email.toUpperCase()} `)).toBe(true)
    expect((await userOf(guardian.id))?.is_admin).toBe(true)
    expect(await promoteUser(anEmail())).toBe(false)
  })
})

it('the deletion of an account deletes its queued mails', async () => {
  const family = await aFamily({ password: PASSWORD })
  await resendVerification(anActor(family.guardian.id))
  expect(await deleteAccount(family.scope, { password: PASSWORD })).toEqual({ ok: true })
  expect(await mailsTo(family.guardian.email)).toEqual([])
})
