import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { aSession } from '#tests/support/people.ts'
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

interface Answer {
  status: number
  location: string | null
  text: string
}

/** Sends what the screen would send, as this role. */
async function ask(
  operation: Operation,
  home: Household,
  role: Role,
  cookie: string | undefined,
): Promise<Answer> {
  const { app } = running
  const headers: Record<string, string> = { origin: app.url, ...(cookie && { cookie }) }
  const sent = operation.body?.(home, role === 'visitor' ? undefined : home.people[role])
  if (sent && !(sent instanceof FormData)) headers['content-type'] = 'application/json'
  const path = operation.address?.(home) ?? operation.path
  const response = await fetch(`${app.url}/app${path && `/${path}`}`, {
    method: operation.method,
    headers,
    body: sent && !(sent instanceof FormData) ? JSON.stringify(sent) : sent,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await textOf(response),
  }
}

/** The whole answer, or the beginning of one that stays open. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

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

function isShown({ text }: Answer, home: Household, { method, expected, shows }: Operation, role: Role) {
  const isMember = method === 'GET' && expected[role].kind === 'allowed'
  if (isMember) return text.includes(shows?.(home) ?? home.secret)
  return text.includes(home.secret) || text.includes(home.inviteCode)
}

describe.each(operations)('$act ($method /app/$path)', (operation) => {
  it.each(ROLES.map((role) => [ROLE_TITLES[role], role] as const))('asked by: %s', async (_title, role) => {
    const home = await aHousehold()
    const cookie = role === 'visitor' ? undefined : await aSession(home.people[role].userId)
    const before = await look(home, role)
    const answer = await ask(operation, home, role, cookie)
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
