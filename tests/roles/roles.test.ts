import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { aCookie } from '#tests/support/people.ts'
import { type RoleResponse, requestAs, showsFamily } from './request-as.ts'
import { aFamilyFixture, type FamilyFixture, UnrestrictedReader } from './family-fixture.ts'
import { type Operation, operations } from './operations.ts'
import { deviceTarget, isPerson, type Outcome, type Role, ROLES } from './role.ts'

let installation: AppOnPostgres
let unrestrictedReader: UnrestrictedReader
let google: GoogleProvider

beforeAll(async () => {
  google = await startGoogleProvider()
  installation = await startAppOnPostgres(google.environment)
  unrestrictedReader = new UnrestrictedReader(installation.ownerDatabaseUrl)
  await unrestrictedReader.open()
}, 90_000)

afterAll(async () => {
  await unrestrictedReader.close()
  await installation.stop()
  await google.stop()
})

interface Rows {
  ofFamily: string
  /** For the role 'removed' the rows of that person's new family; for all other roles those of the stranger's family. */
  ofOtherFamily: string
}

async function readRows({ people }: FamilyFixture, role: Role): Promise<Rows> {
  const { stranger, removed, ...members } = people
  const otherMember = role === 'removed' ? removed : stranger
  return {
    ofFamily: await unrestrictedReader.rowsOfFamily(people.familyAdmin.familyId, Object.values(members)),
    ofOtherFamily: await unrestrictedReader.rowsOfFamily(otherMember.familyId, [otherMember]),
  }
}

interface Result {
  /** 'done', the target of a redirect, or status and message of a refusal. */
  response: string
  /** Of an allowed read: whether it shows the expected text. Of other requests: whether data of the fixture's family leaks. */
  isShown: boolean
  hasFamilyChanged: boolean
  /** For 'removed' and 'stranger' the other family is their own ('own-family'). */
  hasOtherFamilyChanged: boolean
}

function expectedResult({ method, expected, isWrite = method === 'POST' }: Operation, role: Role): Result {
  const outcome = expected[role]
  const summaries: Record<Outcome['kind'], string> = {
    allowed: 'done',
    'own-family': 'done',
    'own-family-and-own-rows': 'done',
    unchanged: 'done',
    'redirect-to-app': '/app',
    'redirect-to-login': '/login',
    'redirect-of-device': deviceTarget(method),
    'redirect-to-app-with-notice': '/app',
    refused: outcome.kind === 'refused' ? `${outcome.status} ${outcome.message}` : '',
  }
  return {
    response: ('to' in outcome && outcome.to) || summaries[outcome.kind],
    isShown: method === 'GET' && outcome.kind === 'allowed',
    hasFamilyChanged: isWrite && ['allowed', 'own-family-and-own-rows'].includes(outcome.kind),
    hasOtherFamilyChanged: isWrite && ['own-family', 'own-family-and-own-rows'].includes(outcome.kind),
  }
}

function summaryOf({ status, location, text }: RoleResponse): string {
  if (status === 200) return 'done'
  if (status < 400) return (location ?? '').replace(/\?.*/, '')
  const message = text.startsWith('{') ? (JSON.parse(text) as { message: string }).message : text
  return `${status} ${message}`
}

function showsData(response: RoleResponse, fixture: FamilyFixture, operation: Operation, role: Role) {
  const { method, expected, expectedText } = operation
  const isAllowedRead = method === 'GET' && expected[role].kind === 'allowed'
  return isAllowedRead
    ? response.text.includes(expectedText?.(fixture) ?? fixture.secret)
    : showsFamily(response, fixture)
}

async function cookieOf({ people, device }: FamilyFixture, role: Role): Promise<string | undefined> {
  if (role === 'device') return device.cookie
  return isPerson(role) ? aCookie(people[role].userId) : undefined
}

describe.each(operations)('$act ($method /app/$path)', (operation) => {
  it.each(ROLES)('has the outcome of docs/roles.md for %s', async (role) => {
    const fixture = await aFamilyFixture()
    await operation.prepare?.(fixture)
    const cookie = await cookieOf(fixture, role)
    const rowsBefore = await readRows(fixture, role)
    const response = await requestAs(operation, { url: installation.app.url, fixture, role, cookie })
    const rowsAfter = await readRows(fixture, role)

    const result: Result = {
      response: summaryOf(response),
      isShown: showsData(response, fixture, operation, role),
      hasFamilyChanged: rowsAfter.ofFamily !== rowsBefore.ofFamily,
      hasOtherFamilyChanged: rowsAfter.ofOtherFamily !== rowsBefore.ofOtherFamily,
    }
    expect(result).toEqual(expectedResult(operation, role))
  })
})
