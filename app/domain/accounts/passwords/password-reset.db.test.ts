import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { setClock } from '#app/base/clock.server.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { codeIn, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, aMember, anActor, anAddress, anEmail, anInvite, aSession } from '#tests/support/people.ts'
import { startFreshFamily } from '../../families/departure/start-fresh-family.server.ts'
import { changeEmail } from '../email/change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { findCode } from '../email/mail-codes.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { resetPassword as resetBy } from './reset-password.server.ts'
import { signIn } from '../session/sign-in.server.ts'

const PASSWORD = 'Jabuticaba7'
const NEW_PASSWORD = 'Pitanga2026'
const REFUSED = { ok: false, reason: 'code_refused' }
const TOO_MANY = { ok: false, reason: 'too_many_attempts' }
setUpTestDatabase()
let environment: { restore: () => void }
let clock: { restore: () => void } | undefined

beforeAll(async () => {
  environment = setEnvironment({ appUrl: 'https://combinado.exemplo', adminEmail: 'dona@exemplo.com.br' })
})
afterEach(() => clock?.restore())
afterAll(async () => {
  environment.restore()
})

const caller = () => ({ clientAddress: anAddress(), userAgent: null })
const resetPassword = (code: string, password: string) => resetBy(code, password, { userAgent: null })
const request = (email: string) => requestPasswordReset(email, caller())
const canSignIn = async (email: string, password: string) => (await signIn({ email, password }, caller())).ok

function setMinutesFromNow(minutes: number) {
  const moment = new Date(Date.now() + minutes * 60_000)
  clock = setClock(() => moment)
}

/** A person who has requested the mail. */
async function personWithResetMail(wish: { password?: string } = { password: PASSWORD }) {
  const { guardian } = await aFamily(wish)
  expect(await request(guardian.email)).toEqual({ ok: true })
  return { ...guardian, code: await codeIn('reset', guardian.email) }
}

describe('requesting the mail', () => {
  it('sends a link to our own address with a code that the database stores only as a hash', async () => {
    const { email, code } = await personWithResetMail()
    const [mail] = await mailsTo(email)
    expect(mail?.plain).toContain(`https://combinado.exemplo/nova-senha?codigo=${code}`)
    expect(code).toMatch(/^[\w-]{43}$/)
    const rows = await database().selectFrom('verifications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('for an address without an account sends nothing and says so', async () => {
    const email = anEmail()
    expect(await request(email)).toEqual({ ok: false, reason: 'user_not_found' })
    expect(await mailsTo(email)).toEqual([])
  })

  it('again invalidates the earlier code', async () => {
    const { email, code } = await personWithResetMail()
    await request(email)
    expect(await resetPassword(code, NEW_PASSWORD)).toEqual(REFUSED)
    expect(await resetPassword(await codeIn('reset', email), NEW_PASSWORD)).toMatchObject({ ok: true })
  })

  it('from several devices at once leaves one valid code', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await Promise.all([request(guardian.email), request(guardian.email), request(guardian.email)])
    const mails = await mailsTo(guardian.email)
    expect(mails).toHaveLength(3)
    const codes = mails.map(({ plain }) => /codigo=([\w-]+)/.exec(plain)![1]!)
    const holding = await Promise.all(codes.map((code) => findCode('reset', code)))
    expect(holding.filter((userId) => userId === guardian.id)).toHaveLength(1)
  })

  it('cannot list accounts: ten addresses an hour from one network, known or not', async () => {
    const clientAddress = anAddress()
    const { guardian } = await aFamily()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { ok } = await requestPasswordReset(anEmail(), { clientAddress })
      expect(ok).toBe(false)
    }
    expect(await requestPasswordReset(anEmail(), { clientAddress })).toEqual(TOO_MANY)
    expect(await requestPasswordReset(guardian.email, { clientAddress })).toEqual(TOO_MANY)
    // another address of the same IPv6 network counts as the same sender
    const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`
    for (let attempt = 0; attempt < 10; attempt += 1)
      await requestPasswordReset(anEmail(), { clientAddress: `${network}::${attempt}` })
    expect(await requestPasswordReset(anEmail(), { clientAddress: `${network}::ffff` })).toEqual(TOO_MANY)
    setMinutesFromNow(61)
    expect(await requestPasswordReset(guardian.email, { clientAddress })).toEqual({ ok: true })
  })

  it('cannot flood a mailbox: three mails an hour from one network, five from all networks', async () => {
    const { guardian } = await aFamily()
    const clientAddress = anAddress()
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await requestPasswordReset(guardian.email, { clientAddress })).ok).toBe(true)
    const mails = async () => (await mailsTo(guardian.email)).length
    // past the limit the newest mail still works: the response is the same, and nothing is sent
    expect(await requestPasswordReset(guardian.email, { clientAddress })).toEqual({ ok: true })
    expect(await mails()).toBe(3)
    expect([await request(guardian.email), await request(guardian.email)]).toEqual([
      { ok: true },
      { ok: true },
    ])
    expect(await request(guardian.email)).toEqual({ ok: true })
    expect(await mails()).toBe(5)
    const code = await codeIn('reset', guardian.email)
    expect(await resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
    // the code was used, which resets the count of mails
    expect(await request(guardian.email)).toEqual({ ok: true })
    expect(await mails()).toBe(7)
  })
})

describe('the new password', () => {
  it('replaces the old one, ends every session at once and notifies the person by mail', async () => {
    const { id, email, code } = await personWithResetMail()
    const cookie = await aSession(id)
    const signals: string[] = []
    const stop = onCommit((signal) => signal.kind === 'person' && signals.push(signal.id))
    expect(await resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
    stop()
    expect(signals).toEqual([id])
    expect(await findSession(new Request('http://localhost/app', { headers: { cookie } }))).toBeUndefined()
    expect(await canSignIn(email, PASSWORD)).toBe(false)
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['reset', 'password_changed'])
  })

  it('is set once: the same code is refused again, and of two concurrent tries one succeeds', async () => {
    const { email, code } = await personWithResetMail()
    const passwords = [NEW_PASSWORD, 'Goiabeira99']
    const results = await Promise.all(passwords.map((password) => resetPassword(code, password)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const winner = passwords[results.findIndex(({ ok }) => ok)]!
    expect(await canSignIn(email, winner)).toBe(true)
    expect(await resetPassword(code, 'Terceira333')).toEqual(REFUSED)
    expect(await canSignIn(email, winner)).toBe(true)
  })

  it('is refused an hour after the mail, and with an unknown code', async () => {
    const { email, code } = await personWithResetMail()
    for (const forged of ['', 'x', code.slice(0, -1), `${code}x`, 'A'.repeat(43), `%${code.slice(1)}`])
      expect(await resetPassword(forged, NEW_PASSWORD)).toEqual(REFUSED)
    setMinutesFromNow(61)
    expect(await resetPassword(code, NEW_PASSWORD)).toEqual(REFUSED)
    clock?.restore()
    expect(await canSignIn(email, PASSWORD)).toBe(true)
  })

  it("must not be the person's e-mail address; such a try does not use up the code", async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const email = `A1b2c3d4-${anEmail()}`
    await database()
      .updateTable('users')
      .set({ email: email.toLowerCase() })
      .where('id', '=', guardian.id)
      .execute()
    await request(email.toLowerCase())
    const code = await codeIn('reset', email.toLowerCase())
    expect(await resetPassword(code, email)).toEqual({ ok: false, reason: 'password_weak' })
    expect(await resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
  })

  it('is the first password of an account without one', async () => {
    const { email, code } = await personWithResetMail({})
    expect(await resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })

  it('proves access to the mailbox: the address becomes verified, and the one in ADMIN_EMAIL becomes administrator', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const users = database().updateTable('users').where('id', '=', guardian.id)
    await users.set({ email: 'dona@exemplo.com.br' }).execute()
    const read = () =>
      database()
        .selectFrom('users')
        .select(['email_verified', 'is_admin'])
        .where('id', '=', guardian.id)
        .executeTakeFirst()
    await signIn({ email: 'dona@exemplo.com.br', password: PASSWORD }, caller())
    expect(await read()).toEqual({ email_verified: false, is_admin: false })
    await request('dona@exemplo.com.br')
    await resetPassword(await codeIn('reset', 'dona@exemplo.com.br'), NEW_PASSWORD)
    expect(await read()).toEqual({ email_verified: true, is_admin: true })
    // confirmed before the variable was set: only a new proof of the mailbox makes the administrator
    await users.set({ is_admin: false }).execute()
    await signIn({ email: 'dona@exemplo.com.br', password: NEW_PASSWORD }, caller())
    expect(await read()).toEqual({ email_verified: true, is_admin: false })
    await request('dona@exemplo.com.br')
    await resetPassword(await codeIn('reset', 'dona@exemplo.com.br'), 'Goiabeira99')
    expect(await read()).toEqual({ email_verified: true, is_admin: true })
  })

  it('of an unconfirmed account removes its other sign-in methods, which somebody else may have added', async () => {
    const { id, email, code } = await personWithResetMail()
    await database()
      .insertInto('accounts')
      .values({ id: newId(), user_id: id, provider_id: 'google', account_id: newId(), password: null })
      .execute()
    const providers = async () =>
      (await database().selectFrom('accounts').select('provider_id').where('user_id', '=', id).execute()).map(
        ({ provider_id }) => provider_id,
      )
    expect(await providers()).toHaveLength(2)
    await resetPassword(code, NEW_PASSWORD)
    expect(await providers()).toEqual(['credential'])
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  })

  const isAsked = async (userId: string) => {
    const { must_review_family } = await database()
      .selectFrom('users')
      .select('must_review_family')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return must_review_family
  }
  const reset = async (email: string) => {
    await request(email)
    expect(await resetPassword(await codeIn('reset', email), NEW_PASSWORD)).toMatchObject({ ok: true })
  }

  it('of an unconfirmed account revokes open codes and asks for a family review if others are in the family', async () => {
    const family = await aFamily({ password: PASSWORD })
    const { code } = await anInvite(family.scope)
    await aMember(family, { role: 'parent' })
    await reset(family.guardian.email)
    expect(await isAsked(family.guardian.id)).toBe(true)
    const { status } = await database()
      .selectFrom('invites')
      .select('status')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    expect(status).toBe('revoked')
    await startFreshFamily(family.scope)
    expect(await isAsked(family.guardian.id)).toBe(false)
    // a second tap founds no second family
    const familyIdNow = async () =>
      (
        await database()
          .selectFrom('users')
          .select('family_id')
          .where('id', '=', family.guardian.id)
          .executeTakeFirstOrThrow()
      ).family_id
    const newFamilyId = await familyIdNow()
    await startFreshFamily(family.scope)
    expect(await familyIdNow()).toBe(newFamilyId)
  })

  it.each([
    ['a confirmed account', { password: PASSWORD, hasConfirmedEmail: true }, true],
    ['a person who is alone', { password: PASSWORD }, false],
    ['an account that nobody could enter, as an imported one', {}, true],
  ])('asks for no review of %s', async (_who, wish, hasOther) => {
    const family = await aFamily(wish)
    if (hasOther) await aMember(family, { role: 'parent' })
    await reset(family.guardian.email)
    expect(await isAsked(family.guardian.id)).toBe(false)
  })

  it('leaves no family without a guardian', async () => {
    const family = await aFamily({ password: PASSWORD })
    await aMember(family, { role: 'child' })
    await reset(family.guardian.email)
    expect(await startFreshFamily(family.scope)).toEqual({ ok: false, reason: 'no_other_guardian' })
    expect(await isAsked(family.guardian.id)).toBe(true)
  })
})

describe('a code that was sent', () => {
  it('becomes invalid after a change of the password or the e-mail', async () => {
    const first = await personWithResetMail()
    const session = { ...anActor(first.id), sessionId: newId(), userAgent: null }
    const change = { current: PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
    expect((await changePassword(session, change)).ok).toBe(true)
    expect(await resetPassword(first.code, 'Terceira333')).toEqual(REFUSED)

    const secondPerson = await personWithResetMail()
    await changeEmail(anActor(secondPerson.id), anAddress(), { email: anEmail(), password: PASSWORD })
    expect(await resetPassword(secondPerson.code, NEW_PASSWORD)).toEqual(REFUSED)
  })
})
