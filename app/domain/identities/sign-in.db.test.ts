import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { findSession } from '#app/platform/session/find-session.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aFamily, anAddress, anEmail } from '#tests/support/people.ts'
import { signIn } from './sign-in.server.ts'

const PASSWORD = 'Jabuticaba7'
let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

function caller(clientAddress = anAddress()) {
  return { clientAddress, userAgent: 'test' }
}

describe('signing in', () => {
  it('with the right password starts a session and notes the moment', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const result = await signIn({ email: guardian.email, password: PASSWORD }, caller())
    if (!result.ok) throw new Error(result.reason)
    const cookie = result.cookie.split(';')[0] ?? ''
    const session = await findSession(new Request('http://localhost/', { headers: { cookie } }))
    expect(session?.user.id).toBe(guardian.id)
    const user = await database()
      .selectFrom('users')
      .select('last_login_at')
      .where('id', '=', guardian.id)
      .executeTakeFirst()
    expect(user?.last_login_at).toBeInstanceOf(Date)
  })

  it('answers the same to a wrong password, an unknown address and an account without password', async () => {
    const withPassword = await aFamily({ password: PASSWORD })
    const without = await aFamily()
    for (const email of [withPassword.guardian.email, without.guardian.email, anEmail()]) {
      expect(await signIn({ email, password: 'Outra1234' }, caller())).toEqual({
        ok: false,
        reason: 'wrong_credentials',
      })
    }
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const median = async (email: () => string) => {
      const times = []
      for (let round = 0; round < 7; round += 1) {
        const started = performance.now()
        await signIn({ email: email(), password: 'Outra1234' }, caller())
        times.push(performance.now() - started)
      }
      return times.toSorted((a, b) => a - b)[3]!
    }
    await signIn({ email: anEmail(), password: 'Outra1234' }, caller())
    const known = await median(() => guardian.email)
    const unknown = await median(anEmail)
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  it('is refused after ten tries at one account from one address, even with the right password', async () => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const from = caller()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn({ email: guardian.email, password: 'Outra1234' }, from)
    }
    expect(await signIn({ email: guardian.email, password: PASSWORD }, from)).toEqual({
      ok: false,
      reason: 'too_many_attempts',
    })
    expect((await signIn({ email: guardian.email, password: PASSWORD }, caller())).ok).toBe(true)
  })
})
