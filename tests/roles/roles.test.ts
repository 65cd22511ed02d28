import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { aSession } from '#tests/support/people.ts'
import { type Answer, ask, reveals } from './ask.ts'
import { aHousehold, type Household, Witness } from './household.ts'
import { type Operation, operations } from './operations.ts'
import { type Outcome, type Role, ROLE_TITLES, ROLES } from './role.ts'

let running: AppOnPostgres
let witness: Witness

beforeAll(async () => {
  running = await startAppOnPostgres()
  witness = new Witness(running.ownerUrl)
  await witness.open()
}, 90_000)

afterAll(async () => {
  await witness.close()
  await running.stop()
})

interface Sight {
  ofFamily: string
  ofStranger: string
}

/** Both families as they are. Asking without a family ends the asking session, which is left out. */
async function look({ people }: Household, role: Role): Promise<Sight> {
  const { stranger, ...members } = people
  return {
    ofFamily: await witness.everythingOf(
      people.familyAdmin.familyId,
      Object.values(members),
      role === 'removed' ? people.removed : undefined,
    ),
    ofStranger: await witness.everythingOf(stranger.familyId, [stranger]),
  }
}

interface Happening {
  /** 'done', '/login', or the status with the message. */
  answer: string
  /** Whether the answer holds what members see; for those outside, anything of the family. */
  shown: boolean
  familyChanged: boolean
  strangerChanged: boolean
}

/** What must happen, by the table. */
function wanted({ method, expected }: Operation, role: Role): Happening {
  const outcome = expected[role]
  const answers: Record<Outcome['kind'], string> = {
    allowed: 'done',
    own: 'done',
    unmoved: 'done',
    'sign-in': '/login',
    refused: outcome.kind === 'refused' ? `${outcome.status} ${outcome.message}` : '',
  }
  return {
    answer: answers[outcome.kind],
    shown: method === 'GET' && outcome.kind === 'allowed',
    familyChanged: method === 'POST' && outcome.kind === 'allowed',
    strangerChanged: method === 'POST' && outcome.kind === 'own',
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
    const cookie = role === 'visitor' ? undefined : await aSession(home.people[role].userId)
    const before = await look(home, role)
    const answer = await ask(operation, { url: running.app.url, home, role, cookie })
    const after = await look(home, role)

    const happened: Happening = {
      answer: answerOf(answer),
      shown: isShown(answer, home, operation, role),
      familyChanged: after.ofFamily !== before.ofFamily,
      strangerChanged: after.ofStranger !== before.ofStranger,
    }
    expect(happened).toEqual(wanted(operation, role))
  })
})
