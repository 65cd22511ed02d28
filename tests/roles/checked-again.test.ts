import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { aSession } from '#tests/support/people.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { requestAs } from './ask.ts'
import { type Checks, checksOf, writes } from './checked-again.ts'
import { EndingRight } from './ending-right.ts'
import { aHousehold, type Household, Witness } from './household.ts'
import type { Operation } from './operations.ts'
import type { Role } from './role.ts'

let installation: AppOnPostgres
let witness: Witness
let endingRight: EndingRight
let google: GoogleProvider

beforeAll(async () => {
  google = await startGoogleProvider()
  installation = await startAppOnPostgres(google.environment)
  witness = new Witness(installation.ownerUrl)
  endingRight = new EndingRight(installation.ownerUrl)
  await Promise.all([witness.open(), endingRight.open()])
}, 90_000)

afterAll(async () => {
  await Promise.all([witness.close(), endingRight.close()])
  await installation.stop()
  await google.stop()
})

type Member = Exclude<Role, 'visitor'>

/** The first role that may carry out the operation. */
function allowedRole({ expected }: Operation): Member {
  const members = ['guardian', 'familyAdmin', 'childMember'] as const
  return members.find((role) => expected[role].kind === 'allowed') ?? 'guardian'
}

async function prepareWrite(operation: Operation) {
  const home = await aHousehold()
  await operation.prepare?.(home)
  const role = allowedRole(operation)
  const { userId, familyId } = home.people[role]
  const cookie = await aSession(userId)
  const session = await findSession(new Request(installation.app.url, { headers: { cookie } }))
  const write = () => requestAs(operation, { url: installation.app.url, home, role, cookie })
  return { home, userId, familyId, sessionId: session!.id, write }
}

/** Every row of the family and its members, except rows that match `excluded`, which the test itself changes. */
async function rowsWithout({ people }: Household, excluded: RegExp): Promise<string[]> {
  const { stranger: _, removed: __, ...members } = people
  const rows = await witness.everythingOf(people.familyAdmin.familyId, Object.values(members))
  return rows.split('\n').filter((row) => !excluded.test(row))
}

const writesChecking = (...checks: Checks[]) =>
  writes.filter((operation) => checks.includes(checksOf(operation)))

describe.each(writesChecking('session', 'session and membership'))(
  '$act ($method /app/$path)',
  (operation) => {
    it('the operation writes nothing when the session ends before its transaction', async () => {
      const { home, sessionId, write } = await prepareWrite(operation)
      const changedRows = new RegExp(sessionId)
      const rowsBefore = await rowsWithout(home, changedRows)
      const { waited, response } = await endingRight.during(
        [['delete from sessions where id = $1', [sessionId]]],
        write,
      )
      expect({ waited, to: response.location?.replace(/\?.*/, '') }).toEqual({ waited: true, to: '/login' })
      expect(await rowsWithout(home, changedRows)).toEqual(rowsBefore)
    })
  },
)

describe.each(writesChecking('session and membership'))('$act ($method /app/$path)', (operation) => {
  it('the operation writes nothing when the person is removed before its transaction', async () => {
    const { home, userId, familyId, write } = await prepareWrite(operation)
    const changedRows = new RegExp(`^family_members .*${userId}`)
    const rowsBefore = await rowsWithout(home, changedRows)
    const { waited } = await endingRight.during(
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
    expect(await rowsWithout(home, changedRows)).toEqual(rowsBefore)
  })
})

describe.each(writesChecking('none'))('$act ($method /app/$path)', (operation) => {
  it('the operation writes nothing at all', async () => {
    const { home, write } = await prepareWrite(operation)
    const rowsBefore = await rowsWithout(home, /^$/)
    await write()
    expect(await rowsWithout(home, /^$/)).toEqual(rowsBefore)
  })
})
