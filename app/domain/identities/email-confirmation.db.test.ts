import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { database } from '#app/database/database.server.ts'
import { deleteAccount } from '#app/domain/families/delete-account.server.ts'
import { setClock } from '#app/platform/clock.server.ts'
import { setEnvironment } from '#app/platform/env.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { codeIn, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, anAddress, anEmail } from '#tests/support/people.ts'
import { changeEmail } from './change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { confirmEmail } from './confirm-email.server.ts'
import { newId } from '#app/database/identifier.ts'
import { promoteUser } from './promote-user.server.ts'
import { findAccount, findCodeState } from './queries.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { resendVerification } from './resend-verification.server.ts'

const PASSWORD = 'Jabuticaba7'
let opened: TestDatabase
let environment: { restore: () => void }
let clock: { restore: () => void } | undefined

beforeAll(async () => {
  environment = setEnvironment({ adminEmail: 'dona@exemplo.com.br' })
  opened = await openTestDatabase()
})
afterEach(() => clock?.restore())
afterAll(async () => {
  environment.restore()
  await opened.close()
})

const userOf = (userId: string) =>
  database()
    .selectFrom('users')
    .select(['email_verified', 'is_admin'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** Somebody who has got the mail. */
async function whoGotTheMail() {
  const { guardian, id: familyId } = await aFamily({ password: PASSWORD })
  await resendVerification(anActor(guardian.id))
  return { ...guardian, familyId, code: await codeIn('verification', guardian.email) }
}

describe('the code of the mail', () => {
  it('confirms the address once, and says so to who opens it again', async () => {
    const { id, familyId, code } = await whoGotTheMail()
    expect(await findCodeState(code)).toBe('open')
    expect((await findAccount(id, newId())).isEmailVerified).toBe(false)
    const told: string[] = []
    const stop = onCommit((signal) => told.push(signal.id))
    expect(await Promise.all([confirmEmail(code), confirmEmail(code)])).toEqual(['confirmed', 'confirmed'])
    stop()
    expect(told).toContain(familyId)
    expect((await findAccount(id, newId())).isEmailVerified).toBe(true)
    expect(await findCodeState(code)).toBe('confirmed')
    expect(await confirmEmail(code)).toBe('confirmed')
  })

  it('is worth nothing after three days, when forged, or when there is a newer one', async () => {
    const { id, email, code } = await whoGotTheMail()
    await resendVerification(anActor(id))
    expect(await confirmEmail(code)).toBe('refused')
    const newer = await codeIn('verification', email)
    for (const forged of ['', 'A'.repeat(43), newer.slice(1)])
      expect(await confirmEmail(forged)).toBe('refused')
    const later = new Date(Date.now() + 72.1 * 60 * 60 * 1000)
    clock = setClock(() => later)
    expect(await findCodeState(newer)).toBe('refused')
    expect(await confirmEmail(newer)).toBe('refused')
    clock.restore()
    expect(await userOf(id)).toEqual({ email_verified: false, is_admin: false })
    expect(await confirmEmail(newer)).toBe('confirmed')
  })

  it('of a reset confirms nothing, nor does that of the mail set a password', async () => {
    const { guardian } = await aFamily()
    await requestPasswordReset(guardian.email, { clientAddress: anAddress() })
    expect(await confirmEmail(await codeIn('reset', guardian.email))).toBe('refused')
  })

  it('comes again three times an hour at most, and not to who has confirmed', async () => {
    const { id, code } = await whoGotTheMail()
    await confirmEmail(code)
    expect(await resendVerification(anActor(id))).toEqual({ ok: false, reason: 'already_verified' })
    const { guardian } = await aFamily()
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await resendVerification(anActor(guardian.id))).toEqual({ ok: true })
    expect(await resendVerification(anActor(guardian.id))).toEqual({ ok: false, reason: 'too_many_attempts' })
    expect(await mailsTo(guardian.email)).toHaveLength(3)
  })
})

describe('a change', () => {
  it('of the e-mail asks the new address to confirm, tells the old one, and voids what was sent there', async () => {
    const { id, email: old, code } = await whoGotTheMail()
    const email = anEmail()
    expect(await changeEmail(anActor(id), anAddress(), { email, password: PASSWORD })).toEqual({ ok: true })
    expect(await confirmEmail(code)).toBe('refused')
    expect((await mailsTo(old)).map(({ kind }) => kind)).toEqual(['verification', 'email_changed'])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['verification'])
    expect(await confirmEmail(await codeIn('verification', email))).toBe('confirmed')
    // the same address again is no change
    expect(await changeEmail(anActor(id), anAddress(), { email, password: PASSWORD })).toEqual({ ok: true })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('of the password is told by mail', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const input = { current: PASSWORD, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
    await changePassword({ ...anActor(guardian.id), sessionId: newId(), userAgent: null }, input)
    expect((await mailsTo(guardian.email)).map(({ kind }) => kind)).toEqual(['password_changed'])
  })
})

describe('an administrator', () => {
  it('is who confirms the address in ADMIN_EMAIL, not before, and nobody who only takes it as their own', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await changeEmail(anActor(guardian.id), anAddress(), { email: 'dona@exemplo.com.br', password: PASSWORD })
    expect(await userOf(guardian.id)).toEqual({ email_verified: false, is_admin: false })
    await confirmEmail(await codeIn('verification', 'dona@exemplo.com.br'))
    expect(await userOf(guardian.id)).toEqual({ email_verified: true, is_admin: true })

    const other = await whoGotTheMail()
    await confirmEmail(other.code)
    expect(await userOf(other.id)).toEqual({ email_verified: true, is_admin: false })
  })

  it('is made by command too, by an address however it is typed', async () => {
    const { guardian } = await aFamily()
    expect(await promoteUser(` ${guardian.email.toUpperCase()} `)).toBe(true)
    expect((await userOf(guardian.id))?.is_admin).toBe(true)
    expect(await promoteUser(anEmail())).toBe(false)
  })
})

it('a deleted account gets no mail that was on its way', async () => {
  const family = await aFamily({ password: PASSWORD })
  await resendVerification(anActor(family.guardian.id))
  expect(await deleteAccount(family.scope, { password: PASSWORD })).toEqual({ ok: true })
  expect(await mailsTo(family.guardian.email)).toEqual([])
})
