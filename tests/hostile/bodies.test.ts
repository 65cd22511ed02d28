import { afterAll, beforeAll } from 'vitest'
import { operations } from '#tests/roles/operations.ts'
import { anAddress } from '#tests/support/people.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { addressesFor } from './addresses.ts'
import { anAdministratorsSession } from './administrator.ts'
import { attack } from './attack.ts'
import { eventLoopDelay } from './event-loop.ts'
import { aVictim, type Victim, withValue, writesOf } from './fields.ts'
import {
  formsOfManyFields,
  formWith,
  type HostileBody,
  jsonOfManyValues,
  longLines,
  multipartForms,
} from './hostile-bodies.ts'
import { openRawConnection, request, statusOf } from './raw-connection.ts'
import { METRICS_TOKEN, connectTargetApp } from './target-app.ts'
import { send } from './send.ts'
import type { CountedChecks } from '#tests/support/counted-checks.ts'

const KB = 1024
const MB = 1024 * KB
/** Maximum bytes of a form without files. */
const FORM_BYTES = 256 * KB
/** How long one request may block the event loop. */
const VISITOR_LIMIT_MS = 50
const MEMBER_LIMIT_MS = 200

const targetApp = connectTargetApp()
// a separate process, so that only these requests block its event loop
let app: RunningApp
let attacked: Victim
let administrator = ''
beforeAll(async () => {
  const environment = { TRUSTED_PROXIES: '1', METRICS_TOKEN }
  app = await startApp({ databaseUrl: targetApp.ownerUrl, environment })
  attacked = await aVictim()
  administrator = await anAdministratorsSession()
})
afterAll(() => app.stop())

/** The head of a write as a page of the app sends it. */
const head = (path: string, ...headers: string[]) =>
  request(
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(app.url).host}`,
    `origin: ${app.url}`,
    `x-forwarded-for: ${anAddress()}`,
    'connection: close',
    ...headers,
  )

/** The status; 0 when the connection was closed without a response. */
async function statusFor(path: string, { type, bytes }: HostileBody, cookie?: string): Promise<number> {
  const length = Buffer.byteLength(bytes)
  const headers = [
    `content-type: ${type}`,
    `content-length: ${length}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
  ]
  const connection = await openRawConnection(app.url, head(path, ...headers))
  connection.socket.write(bytes)
  return statusOf(await connection.closed)
}

/** Sends each body to the path; none may block the event loop for longer than `limit`, or cause an error. */
async function expectNoBlock(
  checks: CountedChecks,
  path: string,
  bodies: HostileBody[],
  { limit, cookie }: { limit: number; cookie?: string },
): Promise<void> {
  const statuses: number[] = []
  const sendAll = async () => {
    statuses.length = 0
    for (const body of bodies) statuses.push(await statusFor(path, body, cookie))
  }
  const isFast = (await eventLoopDelay(app.url, sendAll, { limit, attempts: 1 })) <= limit
  for (const [index, body] of bodies.entries()) {
    const ms = isFast ? 0 : await eventLoopDelay(app.url, () => statusFor(path, body, cookie), { limit })
    const what = `${path}: ${body.name}, ${Math.round(ms)} ms, status ${statuses[index]}`
    checks.expectBlocked(what, ms <= limit && (statuses[index] ?? 500) < 500)
  }
}

/** The form of a child with this text as its fields. */
const childForm = (name: string, text: string): HostileBody => ({
  name,
  type: 'multipart/form-data; boundary=b',
  bytes: `--b\r\ncontent-disposition: form-data; name="child"\r\n\r\n${text}\r\n--b--\r\n`,
})

/** Whether the attacking member still has access. */
const isSignedIn = async () =>
  (await send(`${app.url}/app/config`, { cookie: attacked.cookie })).status === 200

const withId = (path: string) => path.replaceAll(/:\w+/g, attacked.home.taskId)

/** Every path that accepts a body. */
const WRITES = [
  ...(['everybody', 'own', 'sandbox', 'administrators'] as const).flatMap((whom) =>
    addressesFor(whom, 'POST'),
  ),
  ...new Set(operations.filter(({ method }) => method === 'POST').map(({ path }) => `/app/${path}`)),
  '/webhooks/stripe',
  '/webhooks/hotmart',
]

attack('V15.2.2', 'no body of a visitor blocks the event loop, at any path', async (checks) => {
  const bodies = [
    ...formsOfManyFields(FORM_BYTES),
    ...multipartForms(FORM_BYTES),
    ...jsonOfManyValues(FORM_BYTES),
    // above the limit of a form
    ...formsOfManyFields(MB).slice(0, 1),
  ]
  for (const path of WRITES) await expectNoBlock(checks, withId(path), bodies, { limit: VISITOR_LIMIT_MS })
})

attack('V15.2.2', 'no long text in a field of a visitor’s form blocks the event loop', async (checks) => {
  const fields: Record<string, [string[], Record<string, string>]> = {
    '/login': [['email', 'password', 'intent'], { email: 'ana@exemplo.com', password: 'Jabuticaba7' }],
    '/register': [['name', 'email', 'password', 'confirmation', 'inviteCode'], { intent: 'cadastrar' }],
    '/nova-senha': [['email', 'password', 'confirmation'], {}],
    '/segundo-fator': [['code'], {}],
    '/contato': [['name', 'email', 'subject', 'message'], { name: 'Ana', email: 'ana@exemplo.com' }],
    '/entrar/google': [['purpose', 'windowId', 'return'], {}],
  }
  for (const [path, [names, otherFields]] of Object.entries(fields)) {
    const bodies = names.flatMap((name) =>
      longLines(FORM_BYTES / 3 - KB).map((text) => formWith(name, text, otherFields)),
    )
    await expectNoBlock(checks, path, bodies, { limit: VISITOR_LIMIT_MS })
  }
})

attack('V15.2.2', 'no body of a member blocks the event loop at any write of /app', async (checks) => {
  const bodies = [
    ...formsOfManyFields(FORM_BYTES),
    ...multipartForms(FORM_BYTES),
    ...jsonOfManyValues(FORM_BYTES),
  ]
  for (const { operation, body, fields } of writesOf(attacked.home)) {
    const values = [...longLines(FORM_BYTES - 4 * KB), [...'a'.repeat(FORM_BYTES / 5)]]
    const changed = fields.flatMap((field) =>
      values.map((value) =>
        bodyFor(operation.path, `hostile ${field.name}`, JSON.stringify(withValue(body, field, value))),
      ),
    )
    await expectNoBlock(checks, `/app/${operation.path}`, [...bodies, ...changed], {
      limit: MEMBER_LIMIT_MS,
      cookie: attacked.cookie,
    })
  }
  checks.expectServed('the session of the member', await isSignedIn())
})

/** JSON as the page of this path sends it. */
const bodyFor = (path: string, name: string, json: string): HostileBody =>
  path === 'criancas/salvar' ? childForm(name, json) : { name, type: 'application/json', bytes: json }

attack(
  ['V5.2.1', 'V15.2.2'],
  'no large body of a member or an administrator blocks the event loop at uploads of files and posts',
  async (checks) => {
    const size = 12 * MB - KB
    const bodies = [...formsOfManyFields(size), ...multipartForms(size), ...jsonOfManyValues(size)]
    const deep = jsonOfManyValues(size).map(({ name, bytes }) => childForm(`child of ${name}`, bytes))
    await expectNoBlock(checks, '/app/criancas/salvar', [...bodies, ...deep], {
      limit: MEMBER_LIMIT_MS,
      cookie: attacked.cookie,
    })
    for (const path of addressesFor('administrators', 'POST'))
      await expectNoBlock(checks, withId(path), bodies, { limit: MEMBER_LIMIT_MS, cookie: administrator })
  },
  600_000,
)

attack('V15.2.2', 'slow bodies at every path delay nobody else', async (checks) => {
  const connections = await Promise.all(
    WRITES.flatMap((path) => [
      openRawConnection(app.url, `${head(withId(path), 'content-length: 100000')}a=`),
      openRawConnection(app.url, `${head(withId(path), 'transfer-encoding: chunked')}ff\r\na=`),
    ]),
  )
  const trickle = async () => {
    for (let byte = 0; byte < 10; byte += 1) {
      for (const connection of connections) connection.socket.write('&')
      checks.expectBlocked('other requests wait', (await fetch(`${app.url}/pronto`)).ok)
    }
  }
  const ms = await eventLoopDelay(app.url, trickle, { limit: VISITOR_LIMIT_MS })
  checks.expectBlocked(`the event loop is blocked for ${Math.round(ms)} ms`, ms <= VISITOR_LIMIT_MS)
  const open = connections.filter((connection) => connection.isOpen()).length
  checks.expectServed(`${open} of ${connections.length} slow bodies are open`, open === connections.length)
  for (const connection of connections) connection.cut()
})
