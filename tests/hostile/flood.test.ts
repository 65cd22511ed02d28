import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { allow } from '#app/platform/rate-limit.server.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { childInput, newFamily } from '#tests/support/family-content.ts'
import { blackPng } from '#tests/support/png.ts'
import { anAddress, anEmail, aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { type RawConnection, openRawConnection, request, statusOf } from './raw-connection.ts'
import { forwardedFor, METRICS_TOKEN } from './target-app.ts'

// its own app: a flooded app refuses the pages of other test files with 503
let installation: AppOnPostgres
let targetApp: AppOnPostgres['app']
let guardian: { id: string; cookie: string }
beforeAll(async () => {
  installation = await startAppOnPostgres({ TRUSTED_PROXIES: '1', METRICS_TOKEN })
  targetApp = installation.app
  const { userId } = await newFamily()
  guardian = { id: userId, cookie: await aSession(userId) }
})
afterAll(() => installation.stop())

/** Milliseconds for another request during a flood; an idle machine needs a tenth. */
const MAX_WAIT_MS = 3_000

/** A cached page, a rendered one, and one that queries the database. */
async function isServed(): Promise<boolean> {
  const responses = await Promise.all(
    ['/', '/login', '/pronto'].map((path) =>
      fetch(targetApp.url + path, { signal: AbortSignal.timeout(20_000) }),
    ),
  )
  return responses.every(({ status }) => status === 200)
}

/** Sends all requests concurrently. Returns their responses, and whether others were served before the last one ended. */
async function runWhileServing(requests: (() => Promise<Response>)[]) {
  let doneCount = 0
  const pendingResponses = requests.map((send) =>
    send().then(async (response) => {
      const text = await response.text()
      doneCount += 1
      return { status: response.status, text }
    }),
  )
  await delay(20)
  const wereOthersServed = await isServed()
  return {
    servedMeanwhile: wereOthersServed && doneCount < requests.length,
    responses: await Promise.all(pendingResponses),
  }
}

const postTo =
  (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  () =>
    fetch(targetApp.url + path, {
      method: 'POST',
      headers: { origin: targetApp.url, ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    })

attack('V15.2.2', 'hundreds of idle or half-open requests do not block other clients', async (checks) => {
  const unfinished = [
    '',
    'G',
    'GET / HTTP/1.1\r\n',
    request('POST /login HTTP/1.1', 'host: localhost', 'content-length: 99'),
  ]
  const connections: RawConnection[] = []
  for (let count = 0; count < 600; count += 1)
    connections.push(await openRawConnection(targetApp.url, unfinished[count % 4]))
  checks.expectBlocked('other clients wait', await isServed())
  // the refused connections are closed
  checks.expectServed(
    'the flood is open',
    connections.filter((connection) => connection.isOpen()).length > 400,
  )
  for (const connection of connections) connection.cut()
  checks.expectBlocked('other clients wait afterwards', await isServed())
})

attack(
  ['V15.2.2', 'V6.3.1'],
  'twenty-four concurrent password comparisons do not delay reads',
  async (checks) => {
    const signIn = () => {
      const form = new URLSearchParams({ intent: 'entrar', email: anEmail(), password: 'Errada2026' })
      return postTo('/login', form, forwardedFor())
    }
    const { servedMeanwhile, responses } = await runWhileServing(Array.from({ length: 24 }, signIn))
    checks.expectBlocked('others wait for passwords', servedMeanwhile)
    for (const { status } of responses) checks.expectBlocked('a wrong password', status >= 400)
  },
)

attack(
  'V6.3.1',
  'guesses are counted by account, by network and by both, and end with 429',
  async (checks) => {
    const guess = (email: string, address: Record<string, string>) => {
      const form = new URLSearchParams({ intent: 'entrar', email, password: 'Errada2026' })
      return postTo('/login', form, address)()
    }
    const [email, addressHeader] = [anEmail(), forwardedFor()]
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) statuses.push((await guess(email, addressHeader)).status)
    checks.expectBlocked(
      'the eleventh guess from one address',
      statuses.slice(10).every((status) => status === 429),
    )
    // counts attempts without comparing passwords
    const countAttempts = async (action: string, key: string, attempts: number) => {
      for (let count = 0; count < attempts; count += 1) await allow(action, key, { attempts, seconds: 900 })
    }
    const newEmail = anEmail()
    await countAttempts('sign-in by e-mail', newEmail, 30)
    checks.expectBlocked(
      'the thirty-first guess from many addresses',
      (await guess(newEmail, forwardedFor())).status === 429,
    )
    const address = anAddress()
    await countAttempts('sign-in by address', address, 100)
    checks.expectBlocked(
      'the hundred and first guess at many accounts',
      (await guess(anEmail(), forwardedFor(address))).status === 429,
    )
    checks.expectServed(
      'the sign-in of another account from another address',
      (await guess(anEmail(), forwardedFor())).status !== 429,
    )
  },
)

attack(
  ['V5.2.1', 'V15.2.2'],
  'many large pictures are decoded one after the other without delaying others',
  async (checks) => {
    // 49 megapixels each, every file different
    const picture = blackPng(7000, 7000)
    const photoRequest = () => {
      const form = new FormData()
      form.set('child', JSON.stringify(childInput({ avatarType: 'custom' })))
      form.set('photo', new File([Buffer.concat([picture, randomBytes(8)])], 'foto.png'))
      return postTo('/app/acoes/criancas.salvar', form, {
        cookie: guardian.cookie,
        accept: 'application/json',
      })
    }
    const { servedMeanwhile, responses } = await runWhileServing(Array.from({ length: 8 }, photoRequest))
    checks.expectBlocked('others wait for pictures', servedMeanwhile)
    for (const { status } of responses)
      checks.expectServed('a large picture', status === 200 || status === 422)
    // the hourly limit is reached
    for (let count = 0; count < 60; count += 1)
      await allow('photo by person', guardian.id, { attempts: 60, seconds: 3600 })
    const refusal = await photoRequest()()
    checks.expectBlocked(
      'one more picture',
      refusal.status === 422 && (await refusal.text()).includes('muitas fotos'),
    )
  },
)

attack('V2.4.1', 'concurrent searches and exports delay nobody, and exports are limited', async (checks) => {
  const requestOf = (path: string) => () =>
    fetch(targetApp.url + path, { headers: { cookie: guardian.cookie }, redirect: 'manual' })
  const searches = Array.from({ length: 60 }, (_, index) =>
    requestOf(`/blog?busca=${index}${'%20a'.repeat(90)}`),
  )
  const exports = Array.from({ length: 30 }, () => requestOf('/app/dados/exportar'))
  const { servedMeanwhile, responses } = await runWhileServing([...searches, ...exports])
  checks.expectBlocked('others wait for searches', servedMeanwhile)
  checks.expectBlocked(
    'the thirtieth copy',
    responses.slice(60).some(({ status }) => status === 429),
  )
  checks.expectBlocked(
    'a server error in a search',
    responses.slice(0, 60).every(({ status }) => status < 500),
  )
})

attack('V15.2.2', 'an Authorization header does not bypass the page cache', async (checks) => {
  const countMisses = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${targetApp.url}/metrics`, { headers })).text()
    return Number(/page_cache_requests_total\{result="miss"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  const paths = ['/', '/blog', '/privacidade']
  for (const path of paths) await (await fetch(targetApp.url + path)).text()
  const missesBefore = await countMisses()
  const statuses = Array.from({ length: 60 }, async (_, index) => {
    const headers = { authorization: `Basic ${btoa(`x:${index}`)}` }
    const response = await fetch(targetApp.url + paths[index % paths.length], { headers })
    await response.text()
    return response.status
  })
  for (const status of await Promise.all(statuses)) checks.expectServed(`a page: ${status}`, status === 200)
  // a change of the blog may occur in between
  const renderedCount = (await countMisses()) - missesBefore
  checks.expectBlocked(`${renderedCount} pages of 60 were rendered`, renderedCount <= paths.length)
})

attack(
  'V15.2.2',
  'pages rendered for visitors wait in a bounded queue that does not delay other requests',
  async (checks) => {
    const floods = {
      searches: (index: number) => `/blog?busca=${randomBytes(4).toString('hex')}${index}`,
      'sign-in pages': () => '/login',
      'unknown posts': (index: number) => `/blog/nada-${index}-${randomBytes(4).toString('hex')}`,
    }
    for (const [name, pathOf] of Object.entries(floods)) {
      for (const size of [20, 200, 600]) {
        const connections = await Promise.all(
          Array.from({ length: size }, () => openRawConnection(targetApp.url)),
        )
        const load = { isOver: false }
        const texts = Promise.all(connections.map(({ closed }) => closed)).finally(() => (load.isOver = true))
        // concurrently, on open connections
        for (const [index, { socket }] of connections.entries())
          socket.write(request(`GET ${pathOf(index)} HTTP/1.1`, 'host: localhost', 'connection: close'))
        const waits: number[] = []
        while (!load.isOver) {
          for (const [path, cookie] of [
            ['/privacidade', ''],
            ['/app', guardian.cookie],
          ] as const) {
            const requestedAt = performance.now()
            const response = await fetch(targetApp.url + path, { headers: { cookie } })
            await response.text()
            checks.expectServed(`${path} during ${size} ${name}: ${response.status}`, response.status === 200)
            waits.push(performance.now() - requestedAt)
          }
        }
        const responses = await texts
        const refusals = responses.filter((received) => statusOf(received) === 503)
        const isClear = (received: string) =>
          /\r\nretry-after: \d+\r\n/i.test(received) && /no-store/.test(received)
        checks.expectBlocked(`${size} ${name}: a refusal without retry-after`, refusals.every(isClear))
        checks.expectBlocked(
          `${size} ${name}: another failure`,
          responses.every((received) => [200, 404, 503].includes(statusOf(received))),
        )
        // few requests are all served; of many, some are refused at once
        checks.expectServed(`${size} ${name} are served`, size > 100 || refusals.length === 0)
        checks.expectBlocked(`${size} ${name} wait in an unbounded queue`, size < 600 || refusals.length > 0)
        const longestWaitMs = Math.round(Math.max(...waits))
        checks.expectBlocked(
          `another client waited ${longestWaitMs} ms during ${size} ${name}`,
          longestWaitMs < MAX_WAIT_MS,
        )
      }
    }
  },
)
