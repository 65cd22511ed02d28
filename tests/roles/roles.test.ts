import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { aSession } from '#tests/support/people.ts'
import { type Answer, ask, reveals } from './ask.ts'
import { aHousehold, type Household, Witness } from './household.ts'
import { type Operation, operations } from './operations.ts'
import { type Outcome, type Role, ROLE_TITLES, ROLES } from './role.ts'

let running: AppOnPostgres
let witness: Witness
let google: GoogleProvider

beforeAll(async () => {
  google = await startGoogleProvider()
  running = await startAppOnPostgres(google.environment)
  witness = new Witness(running.ownerUrl)
  await witness.open()
}, 90_000)

afterAll(async () => {
  await witness.close()
  await running.stop()
  await google.stop()
})

interface Rows {
  ofFamily: string
  /** The other family: that of the person, by default the stranger's. */
  ofOther: string
}

/** The rows of both families. */
async function readRows({ people }: Household, role: Role): Promise<Rows> {
  const { stranger, removed, ...members } = people
  const other = role === 'removed' ? removed : stranger
  return {
    ofFamily: await witness.everythingOf(people.familyAdmin.familyId, Object.values(members)),
    ofOther: await witness.everythingOf(other.familyId, [other]),
  }
}

interface Result {
  /** 'done', '/login', or the status with the message. */
  answer: string
  /** Whether the response contains what members see; for other people, anything of the family. */
  shown: boolean
  familyChanged: boolean
  otherChanged: boolean
}

/** The expected outcome. */
function expectedResult({ method, expected, writes = method === 'POST' }: Operation, role: Role): Result {
  const outcome = expected[role]
  const answers: Record<Outcome['kind'], string> = {
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
    answer: ('to' in outcome && outcome.to) || answers[outcome.kind],
    shown: method === 'GET' && outcome.kind === 'allowed',
    familyChanged: writes && ['allowed', 'own-traces'].includes(outcome.kind),
    otherChanged: writes && ['own', 'own-traces'].includes(outcome.kind),
  }
}

function answerOf({ status, location, text }: Answer): string {
  if (status === 200) return 'done'
  if (status < 400) return (location ?? '').replace(/\?.*/, '')
  const message = text.startsWith('{') ? (JSON.parse(text) as { message: string }).message : text
  return `${status} ${message}`
}

function isShown(answer: Answer, home: Household, { method, expected, shows }: Operation, role: Role) {
  const isMember = method === 'GET' && expected[role].kind === 'allowed'
  return isMember ? answer.text.includes(shows?.(home) ?? home.secret) : reveals(answer, home)
}

describe.each(operations)('$act ($method /app/$path)', (operation) => {
  it.each(ROLES.map((role) => [ROLE_TITLES[role], role] as const))('asked by: %s', async (_title, role) => {
    const home = await aHousehold()
    await operation.prepare?.(home)
    const cookie = role === 'visitor' ? undefined : await aSession(home.people[role].userId)
    const before = await readRows(home, role)
    const answer = await ask(operation, { url: running.app.url, home, role, cookie })
    const after = await readRows(home, role)

    const result: Result = {
      answer: answerOf(answer),
      shown: isShown(answer, home, operation, role),
      familyChanged: after.ofFamily !== before.ofFamily,
      otherChanged: after.ofOther !== before.ofOther,
    }
    expect(result).toEqual(expectedResult(operation, role))
  })
})
