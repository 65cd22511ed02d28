import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { aCookie } from '#tests/support/people.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { requestAs } from './request-as.ts'
import { type Checks, checksOf, writes } from './write-checks.ts'
import { Revocation } from './revocation.ts'
import { aFamilyFixture, type FamilyFixture, UnrestrictedReader } from './family-fixture.ts'
import type { Operation } from './operations.ts'

let installation: AppOnPostgres
let unrestrictedReader: UnrestrictedReader
let revocation: Revocation
let google: GoogleProvider

beforeAll(async () => {
  google = await startGoogleProvider()
  installation = await startAppOnPostgres(google.environment)
  unrestrictedReader = new UnrestrictedReader(installation.ownerDatabaseUrl)
  revocation = new Revocation(installation.ownerDatabaseUrl)
  await Promise.all([unrestrictedReader.open(), revocation.open()])
}, 90_000)

afterAll(async () => {
  await Promise.all([unrestrictedReader.close(), revocation.close()])
  await installation.stop()
  await google.stop()
})

/** The first member who may carry out the operation; the guardian if none may. */
function allowedRole({ expected }: Operation) {
  const members = ['guardian', 'familyAdmin', 'unlinkedMember'] as const
  return members.find((role) => expected[role].kind === 'allowed') ?? 'guardian'
}

/** Creates a fixture and a session of the role from `allowedRole`; `write` sends the operation's request with it. */
async function prepareWrite(operation: Operation) {
  const fixture = await aFamilyFixture()
  await operation.prepare?.(fixture)
  const role = allowedRole(operation)
  const { userId, familyId } = fixture.people[role]
  const cookie = await aCookie(userId)
  const session = await findSession(new Request(installation.app.url, { headers: { cookie } }))
  const write = () => requestAs(operation, { url: installation.app.url, fixture, role, cookie })
  return { fixture, userId, familyId, sessionId: session!.id, write }
}

/** Reads the rows that `rowsOfFamily` knows of the family and its members, except those that match `excluded`. */
async function readRowsExcept({ people }: FamilyFixture, excluded: RegExp): Promise<string[]> {
  const { stranger: _, removed: __, ...members } = people
  const rows = await unrestrictedReader.rowsOfFamily(people.familyAdmin.familyId, Object.values(members))
  return rows.split('\n').filter((row) => !excluded.test(row))
}

const writesWithChecks = (...checks: Checks[]) =>
  writes.filter((operation) => checks.includes(checksOf(operation)))

describe.each(writesWithChecks('session', 'session and membership'))(
  '$act ($method /app/$path)',
  (operation) => {
    it('changes no row of the family when the session is deleted while the write waits to lock it', async () => {
      const { fixture, sessionId, write } = await prepareWrite(operation)
      const rowsChangedByTest = new RegExp(sessionId)
      const rowsBefore = await readRowsExcept(fixture, rowsChangedByTest)
      const { hasWaited, response } = await revocation.commitWhileWaiting(
        [['delete from sessions where id = $1', [sessionId]]],
        write,
      )
      expect({ hasWaited, to: response.location?.replace(/\?.*/, '') }).toEqual({
        hasWaited: true,
        to: '/login',
      })
      expect(await readRowsExcept(fixture, rowsChangedByTest)).toEqual(rowsBefore)
    })
  },
)

describe.each(writesWithChecks('session and membership'))('$act ($method /app/$path)', (operation) => {
  it('changes no row of the family when the person is removed while the write waits to lock the membership', async () => {
    const { fixture, userId, familyId, write } = await prepareWrite(operation)
    const rowsChangedByTest = new RegExp(`^family_members .*${userId}`)
    const rowsBefore = await readRowsExcept(fixture, rowsChangedByTest)
    const { hasWaited } = await revocation.commitWhileWaiting(
      [
        ['select from families where id = $1 for update', [familyId]],
        [
          'update family_members set is_active = false where family_id = $1 and user_id = $2',
          [familyId, userId],
        ],
      ],
      write,
    )
    expect(hasWaited).toBe(true)
    expect(await readRowsExcept(fixture, rowsChangedByTest)).toEqual(rowsBefore)
  })
})

describe.each(writesWithChecks('none'))('$act ($method /app/$path)', (operation) => {
  it('changes no row of the family', async () => {
    const { fixture, write } = await prepareWrite(operation)
    const rowsBefore = await readRowsExcept(fixture, /^$/)
    await write()
    expect(await readRowsExcept(fixture, /^$/)).toEqual(rowsBefore)
  })
})
