import { afterAll, beforeAll } from 'vitest'
import { operations } from '#tests/roles/operations.ts'
import { aClientIp } from '#tests/support/people.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { pathsFor } from './route-audiences.ts'
import { administratorCookie } from './administration.ts'
import { attack } from './attack.ts'
import { measureLoopDelay } from './event-loop.ts'
import { aFamilySession, type FamilySession, withValue, writesOf } from './app-writes.ts'
import {
  childForm,
  formsOfManyFields,
  formWith,
  type HostileBody,
  jsonBody,
  jsonOfManyValues,
  backtrackingTexts,
  multipartForms,
} from './hostile-bodies.ts'
import { openRawConnection, requestHead, statusOf } from './raw-connection.ts'
import { METRICS_TOKEN, connectTargetApp } from './target-app.ts'
import { send } from './send.ts'
import type { CountedChecks } from '#tests/support/counted-checks.ts'

const KB = 1024
const MB = 1024 * KB
/** Maximum bytes of a form without files. */
const FORM_BYTES = 256 * KB
/** Limits for how long one request may block the event loop. */
const VISITOR_LIMIT_MS = 50
const MEMBER_LIMIT_MS = 200

const targetApp = connectTargetApp()
// a separate process, so that the requests of other test files do not block its event loop
let app: RunningApp
let member: FamilySession
let adminCookie = ''
beforeAll(async () => {
  const environment = { TRUSTED_PROXIES: '1', METRICS_TOKEN }
  app = await startApp({ databaseUrl: targetApp.ownerDatabaseUrl, environment })
  member = await aFamilySession()
  adminCookie = await administratorCookie()
})
afterAll(() => app.stop())

/** The head of a POST from a page of the app, with a random client IP. */
const postHead = (path: string, ...headers: string[]) =>
  requestHead(
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(app.url).host}`,
    `origin: ${app.url}`,
    `x-forwarded-for: ${aClientIp()}`,
    'connection: close',
    ...headers,
  )

/** Sends the body. Returns the status, or 0 if the connection was closed without a response. */
async function sendBody(path: string, { type, bytes }: HostileBody, cookie?: string): Promise<number> {
  const headers = [
    `content-type: ${type}`,
    `content-length: ${bytes.length}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
  ]
  const connection = await openRawConnection(app.url, postHead(path, ...headers))
  connection.socket.write(bytes)
  return statusOf(await connection.closed)
}

/** Asserts that no body sent to the path blocks the event loop for longer than `maxMs` or causes a server error. */
async function expectNoBlock(
  checks: CountedChecks,
  path: string,
  bodies: HostileBody[],
  { maxMs, cookie }: { maxMs: number; cookie?: string },
): Promise<void> {
  const statuses: number[] = []
  const sendAll = async () => {
    statuses.length = 0
    for (const body of bodies) statuses.push(await sendBody(path, body, cookie))
  }
  const isFast = (await measureLoopDelay(app.url, sendAll, { maxMs, attempts: 1 })) <= maxMs
  for (const [index, body] of bodies.entries()) {
    const delayMs = isFast
      ? 0
      : await measureLoopDelay(app.url, () => sendBody(path, body, cookie), { maxMs })
    const label = `${path}: ${body.name}, ${Math.round(delayMs)} ms, status ${statuses[index]}`
    checks.expectBlocked(label, delayMs <= maxMs && (statuses[index] ?? 500) < 500)
  }
}

/** Whether the member's session is still valid. */
const isSignedIn = async () => (await send(`${app.url}/app/config`, { cookie: member.cookie })).status === 200

const fillPath = (path: string) => path.replaceAll(/:\w+/g, member.fixture.taskId)

/** Every path that accepts a POST. */
const WRITE_PATHS = [
  ...(['everybody', 'personal', 'sandbox', 'administrators'] as const).flatMap((audience) =>
    pathsFor(audience, 'POST'),
  ),
  ...new Set(operations.filter(({ method }) => method === 'POST').map(({ path }) => `/app/${path}`)),
  '/webhooks/stripe',
  '/webhooks/hotmart',
]

attack('V15.2.2', 'no body sent by a visitor blocks the event loop, at any path', async (checks) => {
  const bodies = [
    ...formsOfManyFields(FORM_BYTES),
    ...multipartForms(FORM_BYTES),
    ...jsonOfManyValues(FORM_BYTES),
    // larger than FORM_BYTES
    ...formsOfManyFields(MB).slice(0, 1),
  ]
  for (const path of WRITE_PATHS)
    await expectNoBlock(checks, fillPath(path), bodies, { maxMs: VISITOR_LIMIT_MS })
})

attack('V15.2.2', 'no long text in a field of a visitor’s form blocks the event loop', async (checks) => {
  /** Per path: the fields that get a long text, and the values of the other fields. */
  const formFields: Record<string, [string[], Record<string, string>]> = {
    '/login': [['email', 'password', 'intent'], { email: 'ana@exemplo.com', password: 'Jabuticaba7' }],
    '/register': [['name', 'email', 'password', 'confirmation', 'inviteCode'], { intent: 'cadastrar' }],
    '/nova-senha': [['email', 'password', 'confirmation'], {}],
    '/segundo-fator': [['code'], {}],
    '/contato': [['name', 'email', 'subject', 'message'], { name: 'Ana', email: 'ana@exemplo.com' }],
    '/entrar/google': [['purpose', 'windowId', 'return'], {}],
  }
  for (const [path, [names, otherFields]] of Object.entries(formFields)) {
    const bodies = names.flatMap((name) =>
      backtrackingTexts(FORM_BYTES / 3 - KB).map((text) => formWith(name, text, otherFields)),
    )
    await expectNoBlock(checks, path, bodies, { maxMs: VISITOR_LIMIT_MS })
  }
})

attack('V15.2.2', 'no body of a member blocks the event loop at any write of /app', async (checks) => {
  const bodies = [
    ...formsOfManyFields(FORM_BYTES),
    ...multipartForms(FORM_BYTES),
    ...jsonOfManyValues(FORM_BYTES),
  ]
  for (const { operation, body, fields } of writesOf(member.fixture)) {
    const values = [...backtrackingTexts(FORM_BYTES - 4 * KB), [...'a'.repeat(FORM_BYTES / 5)]]
    const changedBodies = fields.flatMap((field) =>
      values.map((value) =>
        bodyFor(operation.path, `hostile ${field.name}`, JSON.stringify(withValue(body, field, value))),
      ),
    )
    await expectNoBlock(checks, `/app/${operation.path}`, [...bodies, ...changedBodies], {
      maxMs: MEMBER_LIMIT_MS,
      cookie: member.cookie,
    })
  }
  checks.expectServed('the session of the member', await isSignedIn())
})

/** The body with this JSON in the encoding that the path's screen uses. */
const bodyFor = (path: string, name: string, json: string): HostileBody =>
  path === 'acoes/criancas.salvar' ? childForm(name, json) : jsonBody(name, json)

attack(
  ['V5.2.1', 'V15.2.2'],
  'no body of 12 MB blocks the event loop at uploads',
  async (checks) => {
    const size = 12 * MB - KB
    const bodies = [...formsOfManyFields(size), ...multipartForms(size), ...jsonOfManyValues(size)]
    const forms = jsonOfManyValues(size).map(({ name, bytes }) =>
      childForm(`child of ${name}`, bytes.toString()),
    )
    await expectNoBlock(checks, '/app/acoes/criancas.salvar', [...bodies, ...forms], {
      maxMs: MEMBER_LIMIT_MS,
      cookie: member.cookie,
    })
    for (const path of pathsFor('administrators', 'POST'))
      await expectNoBlock(checks, fillPath(path), bodies, { maxMs: MEMBER_LIMIT_MS, cookie: adminCookie })
  },
  600_000,
)

attack('V15.2.2', 'slow bodies at every path do not delay other requests', async (checks) => {
  const connections = await Promise.all(
    WRITE_PATHS.flatMap((path) => [
      openRawConnection(app.url, `${postHead(fillPath(path), 'content-length: 100000')}a=`),
      openRawConnection(app.url, `${postHead(fillPath(path), 'transfer-encoding: chunked')}ff\r\na=`),
    ]),
  )
  const sendSlowly = async () => {
    for (let byte = 0; byte < 10; byte += 1) {
      for (const connection of connections) connection.socket.write('&')
      checks.expectBlocked('other requests wait', (await fetch(`${app.url}/pronto`)).ok)
    }
  }
  const delayMs = await measureLoopDelay(app.url, sendSlowly, { maxMs: VISITOR_LIMIT_MS })
  checks.expectBlocked(`the event loop is blocked for ${Math.round(delayMs)} ms`, delayMs <= VISITOR_LIMIT_MS)
  const areOpen = connections.every((connection) => connection.isOpen())
  checks.expectServed('the slow bodies are open', areOpen)
  for (const connection of connections) connection.cut()
})
