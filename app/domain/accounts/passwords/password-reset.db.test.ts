import { beforeAll, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailedCode, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, aMember, anActor, aClientIp, anEmail, anInvite, aCookie } from '#tests/support/people.ts'
import { findRow, insertRow, selectRow, selectRows, updateRows } from '#tests/support/rows.ts'
import { startFreshFamily } from '../../families/departure/start-fresh-family.server.ts'
import { changeEmail } from '../email/change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { findCode } from '../email/mail-codes.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { resetPassword as resetPasswordAs } from './reset-password.server.ts'
import { signIn } from '../session/sign-in.server.ts'

const PASSWORD = 'Jabuticaba7'
const NEW_PASSWORD = 'Pitanga2026'
const CODE_REFUSED = { ok: false, reason: 'code_refused' }
const TOO_MANY_ATTEMPTS = { ok: false, reason: 'too_many_attempts' }
setUpTestDatabase()

beforeAll(
  () => setEnvironment({ appUrl: 'https://combinado.exemplo', adminEmail: 'dona@exemplo.com.br' }).restore,
)

const caller = () => ({ clientIp: aClientIp(), userAgent: null })
const resetPassword = (code: string, password: string) => resetPasswordAs(code, password, { userAgent: null })
const requestMail = (email: string) => requestPasswordReset(email, caller())
const canSignIn = async (email: string, password: string) => (await signIn({ email, password }, caller())).ok

/** A person who has requested a reset mail, and the code in it. */
async function personWithResetMail(options: { password?: string } = { password: PASSWORD }) {
  const { guardian } = await aFamily(options)
  expect(await requestMail(guardian.email)).toEqual({ ok: true })
  return { ...guardian, code: await mailedCode('reset', guardian.email) }
}

describe('a request for a reset mail', () => {
  it('sends a link to APP_URL, with a code that the database stores only as a hash', async () => {
    const { email, code } = await personWithResetMail()
    const [mail] = await mailsTo(email)
    expect(mail?.plain).toContain(`https://combinado.exemplo/nova-senha?codigo=${code}`)
    expect(code).toMatch(/^[\w-]{43}$/)
    const rows = await database().selectFrom('verifications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('is refused for an e-mail without an account', async () => {
    const email = anEmail()
    expect(await requestMail(email)).toEqual({ ok: false, reason: 'user_not_found' })
    expect(await mailsTo(email)).toEqual([])
  })

  it('invalidates the code of an earlier mail', async () => {
    const { email, code } = await personWithResetMail()
    await requestMail(email)
    expect(await resetPassword(code, NEW_PASSWORD)).toEqual(CODE_REFUSED)
    expect(await resetPassword(await mailedCode('reset', email), NEW_PASSWORD)).toMatchObject({ ok: true })
  })

  it('leaves one valid code even if it is sent three times concurrently', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await Promise.all([requestMail(guardian.email), requestMail(guardian.email), requestMail(guardian.email)])
    const mails = await mailsTo(guardian.email)
    expect(mails).toHaveLength(3)
    const codes = mails.map(({ plain }) => /codigo=([\w-]+)/.exec(plain)![1]!)
    const userIds = await Promise.all(codes.map((code) => findCode('reset', code)))
    expect(userIds.filter((userId) => userId === guardian.id)).toHaveLength(1)
  })

  it('is limited to 10 e-mails an hour from one network, with or without an account', async () => {
    const clientIp = aClientIp()
    const { guardian } = await aFamily()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { ok } = await requestPasswordReset(anEmail(), { clientIp })
      expect(ok).toBe(false)
    }
    expect(await requestPasswordReset(anEmail(), { clientIp })).toEqual(TOO_MANY_ATTEMPTS)
    expect(await requestPasswordReset(guardian.email, { clientIp })).toEqual(TOO_MANY_ATTEMPTS)
    // IPv6 addresses of one /64 network share a limit
    const prefix = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`
    for (let attempt = 0; attempt < 10; attempt += 1)
      await requestPasswordReset(anEmail(), { clientIp: `${prefix}::${attempt}` })
    expect(await requestPasswordReset(anEmail(), { clientIp: `${prefix}::ffff` })).toEqual(TOO_MANY_ATTEMPTS)
    setTimeAhead({ minutes: 61 })
    expect(await requestPasswordReset(guardian.email, { clientIp })).toEqual({ ok: true })
  })

  it('sends at most three mails an hour to a mailbox for one network, and five for all networks', async () => {
    const { guardian } = await aFamily()
    const clientIp = aClientIp()
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await requestPasswordReset(guardian.email, { clientIp })).ok).toBe(true)
    const countMails = async () => (await mailsTo(guardian.email)).length
    // past the limit the response is the same and nothing is sent; the code of the newest mail stays valid
    expect(await requestPasswordReset(guardian.email, { clientIp })).toEqual({ ok: true })
    expect(await countMails()).toBe(3)
    expect([await requestMail(guardian.email), await requestMail(guardian.email)]).toEqual([
      { ok: true },
      { ok: true },
    ])
    expect(await requestMail(guardian.email)).toEqual({ ok: true })
    expect(await countMails()).toBe(5)
    const code = await mailedCode('reset', guardian.email)
    expect(await resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
    // using the code has reset the counter of mails
    expect(await requestMail(guardian.email)).toEqual({ ok: true })
    expect(await countMails()).toBe(7)
  })
})

describe('the new password', () => {
  it('replaces the old one, ends every session and notifies the person by mail', async () => {
    const { id, email, code } = await personWithResetMail()
    const cookie = await aCookie(id)
    const signals: string[] = []
    const unsubscribe = onCommit((signal) => signal.kind === 'person' && signals.push(signal.id))
    expect(await resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
    unsubscribe()
    expect(signals).toEqual([id])
    expect(await findSession(new Request('http://localhost/app', { headers: { cookie } }))).toBeUndefined()
    expect(await canSignIn(email, PASSWORD)).toBe(false)
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['reset', 'password_changed'])
  })

  it('is set only once by a code: of two concurrent requests one succeeds, and later ones are refused', async () => {
    const { email, code } = await personWithResetMail()
    const passwords = [NEW_PASSWORD, 'Goiabeira99']
    const results = await Promise.all(passwords.map((password) => resetPassword(code, password)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const acceptedPassword = passwords[results.findIndex(({ ok }) => ok)]!
    expect(await canSignIn(email, acceptedPassword)).toBe(true)
    expect(await resetPassword(code, 'Terceira333')).toEqual(CODE_REFUSED)
    expect(await canSignIn(email, acceptedPassword)).toBe(true)
  })

  it('is refused with a code older than an hour or a forged code', async () => {
    const { email, code } = await personWithResetMail()
    for (const forgedCode of ['', 'x', code.slice(0, -1), `${code}x`, 'A'.repeat(43), `%${code.slice(1)}`])
      expect(await resetPassword(forgedCode, NEW_PASSWORD)).toEqual(CODE_REFUSED)
    const clock = setTimeAhead({ minutes: 61 })
    expect(await resetPassword(code, NEW_PASSWORD)).toEqual(CODE_REFUSED)
    clock.restore()
    expect(await canSignIn(email, PASSWORD)).toBe(true)
  })

  it("must not be the person's e-mail; such an attempt does not use up the code", async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const email = `A1b2c3d4-${anEmail()}`
    await updateRows('users', { id: guardian.id }, { email: email.toLowerCase() })
    await requestMail(email.toLowerCase())
    const code = await mailedCode('reset', email.toLowerCase())
    expect(await resetPassword(code, email)).toEqual({ ok: false, reason: 'password_weak' })
    expect(await resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
  })

  it('can be the first password of an account', async () => {
    const { email, code } = await personWithResetMail({})
    expect(await resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })

  it('confirms the e-mail, and makes the owner of ADMIN_EMAIL administrator of the site', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const userUpdate = database().updateTable('users').where('id', '=', guardian.id)
    await userUpdate.set({ email: 'dona@exemplo.com.br' }).execute()
    const readUser = () => findRow('users', { id: guardian.id }, ['email_verified', 'is_admin'])
    await signIn({ email: 'dona@exemplo.com.br', password: PASSWORD }, caller())
    expect(await readUser()).toEqual({ email_verified: false, is_admin: false })
    await requestMail('dona@exemplo.com.br')
    await resetPassword(await mailedCode('reset', 'dona@exemplo.com.br'), NEW_PASSWORD)
    expect(await readUser()).toEqual({ email_verified: true, is_admin: true })
    // the e-mail may have been confirmed before ADMIN_EMAIL was set: then another reset is needed
    await userUpdate.set({ is_admin: false }).execute()
    await signIn({ email: 'dona@exemplo.com.br', password: NEW_PASSWORD }, caller())
    expect(await readUser()).toEqual({ email_verified: true, is_admin: false })
    await requestMail('dona@exemplo.com.br')
    await resetPassword(await mailedCode('reset', 'dona@exemplo.com.br'), 'Goiabeira99')
    expect(await readUser()).toEqual({ email_verified: true, is_admin: true })
  })

  it('removes other sign-in methods of an unconfirmed account, which a stranger may have added', async () => {
    const { id, email, code } = await personWithResetMail()
    await insertRow('accounts', {
      id: newId(),
      user_id: id,
      provider_id: 'google',
      account_id: newId(),
      password: null,
    })
    const readProviders = async () =>
      (await selectRows('accounts', { user_id: id }, ['provider_id'])).map(({ provider_id }) => provider_id)
    expect(await readProviders()).toHaveLength(2)
    await resetPassword(code, NEW_PASSWORD)
    expect(await readProviders()).toEqual(['credential'])
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })

  const readMustReviewFamily = async (userId: string) => {
    const { must_review_family } = await selectRow('users', { id: userId }, ['must_review_family'])
    return must_review_family
  }
  const resetByMail = async (email: string) => {
    await requestMail(email)
    expect(await resetPassword(await mailedCode('reset', email), NEW_PASSWORD)).toMatchObject({ ok: true })
  }

  it('a reset of an unconfirmed account revokes open invites and requires a family review if there are other members', async () => {
    const family = await aFamily({ password: PASSWORD })
    const { code } = await anInvite(family.scope)
    await aMember(family, { role: 'parent' })
    await resetByMail(family.guardian.email)
    expect(await readMustReviewFamily(family.guardian.id)).toBe(true)
    const { status } = await selectRow('invites', { code }, ['status'])
    expect(status).toBe('revoked')
    await startFreshFamily(family.scope)
    expect(await readMustReviewFamily(family.guardian.id)).toBe(false)
    // a second call creates no second family
    const readFamilyId = async () =>
      (await selectRow('users', { id: family.guardian.id }, ['family_id'])).family_id
    const newFamilyId = await readFamilyId()
    await startFreshFamily(family.scope)
    expect(await readFamilyId()).toBe(newFamilyId)
  })

  it.each([
    ['a confirmed account', { password: PASSWORD, hasConfirmedEmail: true }, true],
    ['the only member of a family', { password: PASSWORD }, false],
    ['an account without a sign-in method, such as an imported one', {}, true],
  ])('requires no family review of %s', async (_name, options, hasOtherMember) => {
    const family = await aFamily(options)
    if (hasOtherMember) await aMember(family, { role: 'parent' })
    await resetByMail(family.guardian.email)
    expect(await readMustReviewFamily(family.guardian.id)).toBe(false)
  })

  it('requires a family review, and a new family is refused if the current one would have no guardian', async () => {
    const family = await aFamily({ password: PASSWORD })
    await aMember(family, { role: 'child' })
    await resetByMail(family.guardian.email)
    expect(await startFreshFamily(family.scope)).toEqual({ ok: false, reason: 'no_other_guardian' })
    expect(await readMustReviewFamily(family.guardian.id)).toBe(true)
  })
})

it('the code of a reset mail becomes invalid after a change of the password or the e-mail', async () => {
  const person = await personWithResetMail()
  const actor = { ...anActor(person.id), sessionId: newId(), userAgent: null }
  const change = {
    current: PASSWORD,
    password: NEW_PASSWORD,
    confirmation: NEW_PASSWORD,
    turnOffDevices: false,
  }
  expect((await changePassword(actor, change)).ok).toBe(true)
  expect(await resetPassword(person.code, 'Terceira333')).toEqual(CODE_REFUSED)

  const otherPerson = await personWithResetMail()
  await changeEmail(anActor(otherPerson.id), aClientIp(), { email: anEmail(), password: PASSWORD })
  expect(await resetPassword(otherPerson.code, NEW_PASSWORD)).toEqual(CODE_REFUSED)
})
