import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { now, setClock } from '#app/base/clock.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { codeIn, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, anAddress, aSession } from '#tests/support/people.ts'
import { changePassword } from './change-password.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { makeOldHash } from './old-password-hash.server.ts'
import { hashPassword, verifyPassword, observeHashing } from './password-hash.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'
import { signIn } from '../session/sign-in.server.ts'

const PASSWORD = 'Jabuticaba7'
const NEW_PASSWORD = 'Pitanga2026'
const PRESENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
setUpTestDatabase()

const caller = () => ({ clientAddress: anAddress(), userAgent: null })

/** A guardian with a hash that the release before argon2id wrote, or with the given one. */
async function anOldGuardian(hash?: string) {
  const { guardian } = await aFamily()
  await database()
    .insertInto('accounts')
    .values({
      id: newId(),
      user_id: guardian.id,
      provider_id: 'credential',
      account_id: guardian.id,
      password: hash ?? (await makeOldHash(PASSWORD)),
    })
    .execute()
  return guardian
}

async function hashOf(userId: string): Promise<string> {
  const { password } = await database()
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return password ?? ''
}

describe('an old hash', () => {
  it('is replaced at the next sign-in, once, and the same password works again', async () => {
    const guardian = await anOldGuardian()
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
    const replaced = await hashOf(guardian.id)
    expect(replaced).toMatch(PRESENT)
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
    expect(await hashOf(guardian.id)).toBe(replaced)
    // no notification: the password is the same
    expect(await mailsTo(guardian.email)).toEqual([])
  })

  it('is not replaced after a wrong password', async () => {
    const guardian = await anOldGuardian()
    const hashBefore = await hashOf(guardian.id)
    expect((await signIn({ email: guardian.email, password: 'Outra1234' }, caller())).ok).toBe(false)
    expect(await confirmPassword(guardian.id, 'Outra1234')).toEqual({ ok: false, reason: 'wrong_password' })
    expect(await hashOf(guardian.id)).toBe(hashBefore)
  })

  it('is replaced when a signed-in person confirms the password', async () => {
    const guardian = await anOldGuardian()
    const confirmed = await confirmPassword(guardian.id, PASSWORD)
    expect(confirmed).toEqual({ ok: true, hash: await hashOf(guardian.id) })
    expect(await hashOf(guardian.id)).toMatch(PRESENT)
  })

  it('does not prevent a change of password', async () => {
    const guardian = await anOldGuardian()
    const session = await findSession(
      new Request('http://localhost/', { headers: { cookie: await aSession(guardian.id) } }),
    )
    const input = { current: PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
    const actor = { ...anActor(guardian.id), sessionId: session!.id, userAgent: null }
    expect((await changePassword(actor, input)).ok).toBe(true)
    expect(await hashOf(guardian.id)).toMatch(PRESENT)
    expect((await signIn({ email: guardian.email, password: NEW_PASSWORD }, caller())).ok).toBe(true)
  })

  it('is also replaced if it is argon2id with a lower cost than today', async () => {
    // tests of databases hash at one low cost, whatever the hash names (tests/support/cheap-hashing.ts)
    const guardian = await anOldGuardian((await hashPassword(PASSWORD)).replace('t=2', 't=1'))
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
    expect(await hashOf(guardian.id)).toMatch(PRESENT)
  })

  it('lets several concurrent sign-ins all succeed', async () => {
    const guardian = await anOldGuardian()
    const tries = Array.from({ length: 8 }, () =>
      signIn({ email: guardian.email, password: PASSWORD }, caller()),
    )
    const results = await Promise.all(tries)
    expect(results.filter(({ ok }) => ok)).toHaveLength(8)
    expect(await hashOf(guardian.id)).toMatch(PRESENT)
  })
})

describe('a change of password while an old hash is being replaced', () => {
  let watching: { restore: () => void } | undefined
  afterEach(() => watching?.restore())

  it('is never overwritten, and the sign-in with the old password is refused', async () => {
    const guardian = await anOldGuardian()
    await requestPasswordReset(guardian.email, caller())
    const code = await codeIn('reset', guardian.email)
    let reset: Promise<unknown> | undefined
    // the first comparison is the one of the sign-in
    watching = observeHashing({ onCompare: () => (reset ??= resetPassword(code, NEW_PASSWORD, caller())) })
    expect(await signIn({ email: guardian.email, password: PASSWORD }, caller())).toEqual({
      ok: false,
      reason: 'wrong_credentials',
    })
    expect(await reset).toMatchObject({ ok: true })
    expect(await verifyPassword({ hash: await hashOf(guardian.id), password: NEW_PASSWORD })).toBe(true)
  })
})

describe('an upgrade on PostgreSQL', () => {
  let clock: { restore: () => void } | undefined
  afterEach(() => clock?.restore())

  // two releases never run at the same time on the embedded database
  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'writes hashes that the previous release can read for ten minutes, and argon2id afterwards',
    async () => {
      const oldDatabase = await openTestDatabase()
      try {
        const guardian = await anOldGuardian()
        const client = new pg.Client(oldDatabase.ownerUrl)
        await client.connect()
        await client.query(`update schema_migrations set applied_at = now() where id = '0024-argon2id'`)
        await client.end()
        const hashBefore = await hashOf(guardian.id)
        expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
        expect(await hashOf(guardian.id)).toBe(hashBefore)
        expect(await hashPassword(NEW_PASSWORD)).toMatch(/^[\da-f]{32}:[\da-f]{128}$/)
        const later = new Date(now().getTime() + 11 * 60 * 1000)
        clock = setClock(() => later)
        expect(await hashPassword(NEW_PASSWORD)).toMatch(PRESENT)
        expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
        expect(await hashOf(guardian.id)).toMatch(PRESENT)
      } finally {
        await oldDatabase.close()
      }
    },
  )
})
