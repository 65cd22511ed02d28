import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { database } from '#app/database/database.server.ts'
import { deleteAccount } from '#app/domain/families/delete-account.server.ts'
import { setClock } from '#app/base/clock.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { codeIn, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, anAddress, anEmail, aSession } from '#tests/support/people.ts'
import { changeEmail } from './change-email.server.ts'
import { changePassword } from '../passwords/change-password.server.ts'
import { confirmEmail as confirmBy } from './confirm-email.server.ts'
import { denyEmail } from './deny-email.server.ts'
import { isEmailRemoved } from './removed-email.ts'
import { newId } from '#app/base/ids.ts'
import { promoteUser } from '../promote-user.server.ts'
import { findAccount, findEmailLinkState } from '../queries.server.ts'
import { requestPasswordReset } from '../passwords/request-password-reset.server.ts'
import { resendVerification } from './resend-verification.server.ts'

const PASSWORD = 'Jabuticaba7'
setUpTestDatabase()
let environment: { restore: () => void }
let clock: { restore: () => void } | undefined

beforeAll(async () => {
  environment = setEnvironment({ adminEmail: 'dona@exemplo.com.br' })
})
afterEach(() => clock?.restore())
afterAll(async () => {
  environment.restore()
})

const confirmEmail = (code: string) => confirmBy(code, { password: PASSWORD })
const stateOf = async (code: string) => (await findEmailLinkState(code, undefined)).kind
const CONFIRMED = { ok: true }
const REFUSED = { ok: false, reason: 'code_refused' }

const userOf = (userId: string) =>
  database()
    .selectFrom('users')
    .select(['email_verified', 'is_admin'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** A person with an unconfirmed address, and the code of the verification mail. */
async function personWithMail() {
  const { guardian, id: familyId } = await aFamily({ password: PASSWORD })
  await resendVerification(anActor(guardian.id))
  return { ...guardian, familyId, code: await codeIn('verification', guardian.email) }
}

describe('the code of the mail', () => {
  it('confirms the address once, and says so when the link is opened again', async () => {
    const { id, familyId, code } = await personWithMail()
    expect(await stateOf(code)).toBe('open')
    expect((await findAccount(id, newId())).isEmailVerified).toBe(false)
    const signals: string[] = []
    const stop = onCommit((signal) => signals.push(signal.id))
    expect(await Promise.all([confirmEmail(code), confirmEmail(code)])).toEqual([CONFIRMED, CONFIRMED])
    stop()
    expect(signals).toContain(familyId)
    expect((await findAccount(id, newId())).isEmailVerified).toBe(true)
    expect(await stateOf(code)).toBe('confirmed')
    expect(await confirmEmail(code)).toEqual(CONFIRMED)
  })

  it('is invalid after three days, when forged, and after a newer one was sent', async () => {
    const { id, email, code } = await personWithMail()
    await resendVerification(anActor(id))
    expect(await confirmEmail(code)).toEqual(REFUSED)
    const newer = await codeIn('verification', email)
    for (const forged of ['', 'A'.repeat(43), newer.slice(1)])
      expect(await confirmEmail(forged)).toEqual(REFUSED)
    const later = new Date(Date.now() + 72.1 * 60 * 60 * 1000)
    clock = setClock(() => later)
    expect(await stateOf(newer)).toBe('refused')
    expect(await confirmEmail(newer)).toEqual(REFUSED)
    clock.restore()
    expect(await userOf(id)).toEqual({ email_verified: false, is_admin: false })
    expect(await confirmEmail(newer)).toEqual(CONFIRMED)
  })

  it('of a password reset does not confirm an address, and a confirmation code sets no password', async () => {
    const { guardian } = await aFamily()
    await requestPasswordReset(guardian.email, { clientAddress: anAddress() })
    expect(await confirmEmail(await codeIn('reset', guardian.email))).toEqual(REFUSED)
  })

  it('is sent again at most three times an hour, and not after the address is confirmed', async () => {
    const { id, code } = await personWithMail()
    await confirmEmail(code)
    expect(await resendVerification(anActor(id))).toEqual({ ok: false, reason: 'already_verified' })
    const { guardian } = await aFamily()
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await resendVerification(anActor(guardian.id))).toEqual({ ok: true })
    expect(await resendVerification(anActor(guardian.id))).toEqual({ ok: false, reason: 'too_many_attempts' })
    expect(await mailsTo(guardian.email)).toHaveLength(3)
  })
})

describe('the proof of ownership that the code requires', () => {
  const sessionOf = async (userId: string) => {
    const cookie = await aSession(userId)
    const foundSession = await findSession(new Request('http://localhost/app', { headers: { cookie } }))
    return { id: foundSession!.id, userId }
  }

  it('is a session of the account or its password, and nothing else', async () => {
    const { id, code } = await personWithMail()
    const stranger = await aFamily({ password: PASSWORD })
    const proofMissing = { ok: false, reason: 'proof_missing' }
    expect(await confirmBy(code, {})).toEqual(proofMissing)
    expect(await confirmBy(code, { session: await sessionOf(stranger.guardian.id) })).toEqual(proofMissing)
    expect(await confirmBy(code, { password: 'Errada2026' })).toEqual({ ok: false, reason: 'wrong_password' })
    const session = await sessionOf(id)
    await database().deleteFrom('sessions').where('id', '=', session.id).execute()
    expect(await confirmBy(code, { session })).toEqual(REFUSED)
    expect((await userOf(id))?.email_verified).toBe(false)
    expect(await confirmBy(code, { session: await sessionOf(id) })).toEqual(CONFIRMED)
    expect((await userOf(id))?.email_verified).toBe(true)
  })

  it('cannot be a password if the account has none', async () => {
    const { guardian } = await aFamily()
    await resendVerification(anActor(guardian.id))
    const code = await codeIn('verification', guardian.email)
    expect(await confirmEmail(code)).toEqual({ ok: false, reason: 'no_password' })
    expect(await confirmBy(code, { session: await sessionOf(guardian.id) })).toEqual(CONFIRMED)
  })

  it('shows the account by first name and initial, and whether this browser is signed in to it', async () => {
    const { id, code } = await personWithMail()
    const openState = { kind: 'open', accountName: 'Marina A.', hasPassword: true }
    expect(await findEmailLinkState(code, undefined)).toEqual({ ...openState, isOwnSession: false })
    expect(await findEmailLinkState(code, id)).toEqual({ ...openState, isOwnSession: true })
  })
})

describe("'Não fui eu'", () => {
  it('removes the address, signals the family’s devices, and leaves the account and its sessions', async () => {
    const { id, familyId, code } = await personWithMail()
    const cookie = await aSession(id)
    const signals: string[] = []
    const stop = onCommit((signal) => signals.push(signal.id))
    expect(await Promise.all([denyEmail(code), denyEmail(code)])).toEqual([CONFIRMED, CONFIRMED])
    stop()
    expect(signals).toContain(familyId)
    expect(await stateOf(code)).toBe('removed')
    const request = new Request('http://localhost/app', { headers: { cookie } })
    expect(isEmailRemoved((await findSession(request))!.user.email)).toBe(true)
    expect(await confirmEmail(code)).toEqual(REFUSED)
    // placeholder addresses get no mail, and the person sets another address with the password
    await resendVerification(anActor(id))
    expect(await mailsTo(`${id}@sem-email.invalid`)).toEqual([])
    const other = anEmail()
    expect(await changeEmail(anActor(id), anAddress(), { email: other, password: PASSWORD })).toEqual({
      ok: true,
    })
    expect(await confirmEmail(await codeIn('verification', other))).toEqual(CONFIRMED)
  })

  it('removes no confirmed address; an unconfirmed address loses its administrator right too', async () => {
    const confirmed = await personWithMail()
    await confirmEmail(confirmed.code)
    expect(await denyEmail(confirmed.code)).toEqual(REFUSED)
    expect((await userOf(confirmed.id))?.email_verified).toBe(true)
    const promoted = await personWithMail()
    await promoteUser(promoted.email)
    await denyEmail(promoted.code)
    expect((await userOf(promoted.id))?.is_admin).toBe(false)
  })
})

describe('a change', () => {
  it('of the e-mail asks the new address to confirm, notifies the old one, and voids codes sent to it', async () => {
    const { id, email: old, code } = await personWithMail()
    const email = anEmail()
    expect(await changeEmail(anActor(id), anAddress(), { email, password: PASSWORD })).toEqual({ ok: true })
    expect(await confirmEmail(code)).toEqual(REFUSED)
    expect((await mailsTo(old)).map(({ kind }) => kind)).toEqual(['verification', 'email_changed'])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['verification'])
    expect(await confirmEmail(await codeIn('verification', email))).toEqual(CONFIRMED)
    // the same address is no change
    expect(await changeEmail(anActor(id), anAddress(), { email, password: PASSWORD })).toEqual({ ok: true })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('of the password sends a notification by mail', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const input = { current: PASSWORD, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
    await changePassword({ ...anActor(guardian.id), sessionId: newId(), userAgent: null }, input)
    expect((await mailsTo(guardian.email)).map(({ kind }) => kind)).toEqual(['password_changed'])
  })
})

describe('an administrator', () => {
  it('is the person who confirms the address in ADMIN_EMAIL; an unconfirmed address is not enough', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await changeEmail(anActor(guardian.id), anAddress(), { email: 'dona@exemplo.com.br', password: PASSWORD })
    expect(await userOf(guardian.id)).toEqual({ email_verified: false, is_admin: false })
    await confirmEmail(await codeIn('verification', 'dona@exemplo.com.br'))
    expect(await userOf(guardian.id)).toEqual({ email_verified: true, is_admin: true })

    const other = await personWithMail()
    await confirmEmail(other.code)
    expect(await userOf(other.id)).toEqual({ email_verified: true, is_admin: false })
  })

  it('can also be made by a command, with the address in any spelling', async () => {
    const { guardian } = await aFamily()
    expect(await promoteUser(` ${guardian.email.toUpperCase()} `)).toBe(true)
    expect((await userOf(guardian.id))?.is_admin).toBe(true)
    expect(await promoteUser(anEmail())).toBe(false)
  })
})

it('a deleted account gets no more queued mails', async () => {
  const family = await aFamily({ password: PASSWORD })
  await resendVerification(anActor(family.guardian.id))
  expect(await deleteAccount(family.scope, { password: PASSWORD })).toEqual({ ok: true })
  expect(await mailsTo(family.guardian.email)).toEqual([])
})
