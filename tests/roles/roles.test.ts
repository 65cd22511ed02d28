import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { aSession } from '#tests/support/people.ts'
import { type RoleResponse, requestAs, reveals } from './ask.ts'
import { aHousehold, type Household, Witness } from './household.ts'
import { type Operation, operations } from './operations.ts'
import { type Outcome, type Role, ROLES } from './role.ts'

let installation: AppOnPostgres
let witness: Witness
let google: GoogleProvider

beforeAll(async () => {
  google = await startGoogleProvider()
  installation = await startAppOnPostgres(google.environment)
  witness = new Witness(installation.ownerUrl)
  await witness.open()
}, 90_000)

afterAll(async () => {
  await witness.close()
  await installation.stop()
  await google.stop()
})

interface Rows {
  ofFamily: string
  /** The rows of the person's own family, by default the stranger's. */
  ofOtherFamily: string
}

/** The rows of both families. */
async function readRows({ people }: Household, role: Role): Promise<Rows> {
  const { stranger, removed, ...members } = people
  const otherMember = role === 'removed' ? removed : stranger
  return {
    ofFamily: await witness.everythingOf(people.familyAdmin.familyId, Object.values(members)),
    ofOtherFamily: await witness.everythingOf(otherMember.familyId, [otherMember]),
  }
}

interface Result {
  /** 'done', '/login', or the status with the message. */
  response: string
  /** Whether the response contains what members see; for other people, anything of the family. */
  shown: boolean
  familyChanged: boolean
  otherFamilyChanged: boolean
}

/** The expected outcome. */
function expectedResult({ method, expected, writes = method === 'POST' }: Operation, role: Role): Result {
  const outcome = expected[role]
  const summaries: Record<Outcome['kind'], string> = {
    allowed: 'done',
    own: 'done',
    'own-traces': 'done',
    unchanged: 'done',
    'to-app': '/app',
    'sign-in': '/login',
    home: '/app',
    refused: outcome.kind === 'refused' ? `${outcome.status} ${outcome.message}` : '',
  }
  return {
    response: ('to' in outcome && outcome.to) || summaries[outcome.kind],
    shown: method === 'GET' && outcome.kind === 'allowed',
    familyChanged: writes && ['allowed', 'own-traces'].includes(outcome.kind),
    otherFamilyChanged: writes && ['own', 'own-traces'].includes(outcome.kind),
  }
}

function summaryOf({ status, location, text }: RoleResponse): string {
  if (status === 200) return 'done'
  if (status < 400) return (location ?? '').replace(/\?.*/, '')
  const message = text.startsWith('{') ? (JSON.parse(text) as { message: string }).message : text
  return `${status} ${message}`
}

function isShown(response: RoleResponse, home: Household, operation: Operation, role: Role) {
  const { method, expected, shows } = operation
  const isMember = method === 'GET' && expected[role].kind === 'allowed'
  return isMember ? response.text.includes(shows?.(home) ?? home.secret) : reveals(response, home)
}

describe.each(operations)('$act ($method /app/$path)', (operation) => {
  it.each(ROLES)('the operation has the expected outcome for %s', async (role) => {
    const home = await aHousehold()
    await operation.prepare?.(home)
    const cookie = role === 'visitor' ? undefined : await aSession(home.people[role].userId)
    const rowsBefore = await readRows(home, role)
    const response = await requestAs(operation, { url: installation.app.url, home, role, cookie })
    const rowsAfter = await readRows(home, role)

    const result: Result = {
      response: summaryOf(response),
      shown: isShown(response, home, operation, role),
      familyChanged: rowsAfter.ofFamily !== rowsBefore.ofFamily,
      otherFamilyChanged: rowsAfter.ofOtherFamily !== rowsBefore.ofOtherFamily,
    }
    expect(result).toEqual(expectedResult(operation, role))
  })
})
