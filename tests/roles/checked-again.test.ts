import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { aSession } from '#tests/support/people.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { ask } from './ask.ts'
import { type Checks, checksOf, writes } from './checked-again.ts'
import { EndingRight } from './ending-right.ts'
import { aHousehold, type Household, Witness } from './household.ts'
import type { Operation } from './operations.ts'
import type { Role } from './role.ts'

let running: AppOnPostgres
let witness: Witness
let ending: EndingRight
let google: GoogleProvider

beforeAll(async () => {
  google = await startGoogleProvider()
  running = await startAppOnPostgres(google.environment)
  witness = new Witness(running.ownerUrl)
  ending = new EndingRight(running.ownerUrl)
  await Promise.all([witness.open(), ending.open()])
}, 90_000)

afterAll(async () => {
  await Promise.all([witness.close(), ending.close()])
  await running.stop()
  await google.stop()
})

type Member = Exclude<Role, 'visitor'>

/** A member with the right to do it. */
function whoMay({ expected }: Operation): Member {
  const members = ['guardian', 'familyAdmin', 'childMember'] as const
  return members.find((role) => expected[role].kind === 'allowed') ?? 'guardian'
}

async function prepared(operation: Operation) {
  const home = await aHousehold()
  await operation.prepare?.(home)
  const role = whoMay(operation)
  const { userId, familyId } = home.people[role]
  const cookie = await aSession(userId)
  const session = await findSession(new Request(running.app.url, { headers: { cookie } }))
  const write = () => ask(operation, { url: running.app.url, home, role, cookie })
  return { home, userId, familyId, sessionId: session!.id, write }
}

/** Every row of the family and its members, except rows that match `changed`, which the test itself changes. */
async function rowsWithout({ people }: Household, changed: RegExp): Promise<string[]> {
  const { stranger: _, removed: __, ...members } = people
  const rows = await witness.everythingOf(people.familyAdmin.familyId, Object.values(members))
  return rows.split('\n').filter((row) => !changed.test(row))
}

const checking = (...checks: Checks[]) => writes.filter((operation) => checks.includes(checksOf(operation)))

describe.each(checking('session', 'session and membership'))('$act ($method /app/$path)', (operation) => {
  it('writes nothing when the session ends before its transaction', async () => {
    const { home, sessionId, write } = await prepared(operation)
    const own = new RegExp(sessionId)
    const before = await rowsWithout(home, own)
    const { waited, answer } = await ending.during(
      [['delete from sessions where id = $1', [sessionId]]],
      write,
    )
    expect({ waited, to: answer.location?.replace(/\?.*/, '') }).toEqual({ waited: true, to: '/login' })
    expect(await rowsWithout(home, own)).toEqual(before)
  })
})

describe.each(checking('session and membership'))('$act ($method /app/$path)', (operation) => {
  it('writes nothing when the person is removed before its transaction', async () => {
    const { home, userId, familyId, write } = await prepared(operation)
    const own = new RegExp(`^family_members .*${userId}`)
    const before = await rowsWithout(home, own)
    const { waited } = await ending.during(
      [
        ['select from families where id = $1 for update', [familyId]],
        [
          'update family_members set is_active = false where family_id = $1 and user_id = $2',
          [familyId, userId],
        ],
      ],
      write,
    )
    expect(waited).toBe(true)
    expect(await rowsWithout(home, own)).toEqual(before)
  })
})

describe.each(checking('none'))('$act ($method /app/$path)', (operation) => {
  it('writes nothing at all', async () => {
    const { home, write } = await prepared(operation)
    const before = await rowsWithout(home, /^$/)
    await write()
    expect(await rowsWithout(home, /^$/)).toEqual(before)
  })
})
