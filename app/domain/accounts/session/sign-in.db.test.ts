import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { log } from '#app/base/log.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import { aFamily, anActor, anAddress, anEmail, aSession } from '#tests/support/people.ts'
import { changePassword } from '../passwords/change-password.server.ts'
import { makeOldHash } from '../passwords/old-password-hash.server.ts'
import { observeHashing } from '../passwords/password-hash.server.ts'
import { resetPassword } from '../passwords/reset-password.server.ts'
import { requestPasswordReset } from '../passwords/request-password-reset.server.ts'
import { signIn } from './sign-in.server.ts'

// the real work is recorded: which hashes are compared and created, and a hook right after a comparison
const comparing = {
  hashes: [] as string[],
  made: 0,
  after: (): Promise<unknown> => Promise.resolve(),
}
const PASSWORD = 'Jabuticaba7'
const NEW_PASSWORD = 'Pitanga2026'
setUpTestDatabase()
let hashing: { restore: () => void }

beforeAll(async () => {
  hashing = observeHashing({
    onHash: () => {
      comparing.made += 1
    },
    onCompare: (hash) => {
      comparing.hashes.push(hash)
      return comparing.after()
    },
  })
})
afterAll(async () => {
  hashing.restore()
})

function caller(clientAddress = anAddress()) {
  return { clientAddress, userAgent: 'test' }
}

describe('signing in', () => {
  it("is logged, successful or not, by the account's id and never by the typed text", async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const [info, warn] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')]
    await signIn({ email: guardian.email, password: 'Errada2026' }, caller())
    await signIn({ email: guardian.email, password: PASSWORD }, caller())
    const [wrong, right] = [warn.mock.calls, info.mock.calls]
    info.mockRestore()
    warn.mockRestore()
    const security = 'sign-in by password'
    expect(wrong).toEqual([[{ security, outcome: 'wrong_credentials', personId: guardian.id }]])
    expect(right).toEqual([[{ security, outcome: 'ok', personId: guardian.id }]])
  })

  it('with the right password starts a session and updates the last sign-in', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const result = await signIn({ email: guardian.email, password: PASSWORD }, caller())
    if (!result.ok) throw new Error(result.reason)
    const cookie = result.cookies[0]?.split(';')[0] ?? ''
    const session = await findSession(new Request('http://localhost/', { headers: { cookie } }))
    expect(session?.user.id).toBe(guardian.id)
    const user = await database()
      .selectFrom('users')
      .select('last_login_at')
      .where('id', '=', guardian.id)
      .executeTakeFirst()
    expect(user?.last_login_at).toBeInstanceOf(Date)
  })

  it('responds the same to a wrong password, an unknown address and an account without password', async () => {
    const withPassword = await aFamily({ password: PASSWORD })
    const passwordless = await aFamily()
    for (const email of [withPassword.guardian.email, passwordless.guardian.email, anEmail()]) {
      expect(await signIn({ email, password: 'Outra1234' }, caller())).toEqual({
        ok: false,
        reason: 'wrong_credentials',
      })
    }
  })

  it('does the same work for a wrong password, an old hash, an unknown address and an account without password', async () => {
    const withPassword = await aFamily({ password: PASSWORD })
    const passwordless = await aFamily()
    const oldFamily = await aFamily({ password: PASSWORD })
    await database()
      .updateTable('accounts')
      .set({ password: await makeOldHash(PASSWORD) })
      .where('user_id', '=', oldFamily.guardian.id)
      .execute()
    const emails = [withPassword, passwordless, oldFamily].map(({ guardian }) => guardian.email)
    for (const email of [...emails, anEmail()]) {
      comparing.hashes = []
      comparing.made = 0
      await signIn({ email, password: 'Outra1234' }, caller())
      const forms = comparing.hashes.map((hash) =>
        hash.replace(/^[\da-f]{32}:[\da-f]{128}$/, 'scrypt').replace(/\$[^$]{22}\$[^$]{43}$/, ''),
      )
      expect(forms.toSorted()).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', 'scrypt'])
      expect(comparing.made).toBe(0)
    }
  })

  it('is refused after ten tries at one account from one address, even with the right password', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const stranger = caller()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn({ email: guardian.email, password: 'Outra1234' }, stranger)
    }
    expect(await signIn({ email: guardian.email, password: PASSWORD }, stranger)).toEqual({
      ok: false,
      reason: 'too_many_attempts',
    })
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
  })
})

/** Number of sessions of the person. */
async function countSessions(userId: string): Promise<number> {
  const rows = await database().selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return rows.length
}

/** Sets a new password through the reset mail. */
async function resetByMail(email: string): Promise<void> {
  await requestPasswordReset(email, caller())
  expect(await resetPassword(await codeIn('reset', email), NEW_PASSWORD, caller())).toMatchObject({
    ok: true,
    next: 'session',
  })
}

describe('a sign-in with the old password while the password changes', () => {
  afterEach(() => {
    comparing.after = () => Promise.resolve()
  })

  it('gets no session if a reset commits between its comparison and its session', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    comparing.after = () => resetByMail(guardian.email)
    expect(await signIn({ email: guardian.email, password: PASSWORD }, caller())).toEqual({
      ok: false,
      reason: 'wrong_credentials',
    })
    // the session of the reset
    expect(await countSessions(guardian.id)).toBe(1)
  })

  it('gets no session if a change of password commits in between', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const sessionId = (await findSession(
      new Request('http://localhost/', { headers: { cookie: await aSession(guardian.id) } }),
    ))!.id
    comparing.after = async () => {
      comparing.after = () => Promise.resolve()
      const input = { current: PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
      await changePassword({ ...anActor(guardian.id), sessionId, userAgent: null }, input)
    }
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(false)
    // the session about to end, and the new one of the browser that changed the password
    expect(await countSessions(guardian.id)).toBe(2)
  })

  it('gets no session in any order of the steps', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await requestPasswordReset(guardian.email, caller())
    const code = await codeIn('reset', guardian.email)
    const tries = Array.from({ length: 8 }, () =>
      signIn({ email: guardian.email, password: PASSWORD }, caller()),
    )
    await Promise.all([...tries, resetPassword(code, NEW_PASSWORD, caller())])
    // the session of the reset
    expect(await countSessions(guardian.id)).toBe(1)
  })

  it('the browser that changes the password gets no session after a reset', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    await requestPasswordReset(guardian.email, caller())
    const code = await codeIn('reset', guardian.email)
    const session = await findSession(
      new Request('http://localhost/', { headers: { cookie: await aSession(guardian.id) } }),
    )
    const input = { current: PASSWORD, password: 'Goiaba2026', confirmation: 'Goiaba2026' }
    const [changed, reset] = await Promise.all([
      changePassword({ ...anActor(guardian.id), sessionId: session!.id, userAgent: null }, input),
      resetPassword(code, NEW_PASSWORD, caller()),
    ])
    // an earlier change voids the code; an earlier reset makes the old password wrong
    expect([changed.ok, reset.ok].filter(Boolean)).toHaveLength(1)
    expect(await countSessions(guardian.id)).toBe(changed.ok ? 2 : 1)
  })
})
