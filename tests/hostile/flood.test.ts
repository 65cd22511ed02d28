import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { allow } from '#app/platform/rate-limit.server.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { childInput, newFamily } from '#tests/support/family-content.ts'
import { blackPng } from '#tests/support/png.ts'
import { aClientIp, anEmail, aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { type RawConnection, openRawConnection, requestHead, statusOf } from './raw-connection.ts'
import { forwardedFor, METRICS_TOKEN } from './target-app.ts'

// a separate app, because a flooded app would refuse the requests of other test files with 503
let installation: AppOnPostgres
let targetApp: AppOnPostgres['app']
let guardian: { id: string; cookie: string }
beforeAll(async () => {
  installation = await startAppOnPostgres({ TRUSTED_PROXIES: '1', METRICS_TOKEN })
  targetApp = installation.app
  const { userId } = await newFamily()
  guardian = { id: userId, cookie: await aCookie(userId) }
})
afterAll(() => installation.stop())

/** Maximum duration of another request during a flood: ten times that on an idle machine. */
const MAX_WAIT_MS = 3_000

/** Whether other requests are served: for a cached page, a rendered page, and a path that queries the database. */
async function isServed(): Promise<boolean> {
  const responses = await Promise.all(
    ['/', '/login', '/pronto'].map((path) =>
      fetch(targetApp.url + path, { signal: AbortSignal.timeout(20_000) }),
    ),
  )
  return responses.every(({ status }) => status === 200)
}

/** Sends all requests concurrently. Returns their responses, and whether other requests were served before the last response. */
async function sendAll(requests: (() => Promise<Response>)[]) {
  let responseCount = 0
  const pendingResponses = requests.map((send) =>
    send().then(async (response) => {
      const text = await response.text()
      responseCount += 1
      return { status: response.status, text }
    }),
  )
  await delay(20)
  const isOtherServed = await isServed()
  return {
    wereOthersServed: isOtherServed && responseCount < requests.length,
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

attack('V15.2.2', 'serves other clients during 600 connections with incomplete requests', async (checks) => {
  const incompleteRequests = [
    '',
    'G',
    'GET / HTTP/1.1\r\n',
    requestHead('POST /login HTTP/1.1', 'host: localhost', 'content-length: 99'),
  ]
  const connections: RawConnection[] = []
  for (let count = 0; count < 600; count += 1)
    connections.push(await openRawConnection(targetApp.url, incompleteRequests[count % 4]))
  checks.expectBlocked('other clients wait', await isServed())
  // connections beyond the server's limit are closed
  checks.expectServed(
    'the flood is open',
    connections.filter((connection) => connection.isOpen()).length > 400,
  )
  for (const connection of connections) connection.cut()
  checks.expectBlocked('other clients wait afterwards', await isServed())
})

attack(['V15.2.2', 'V6.3.1'], 'serves other requests during 24 password comparisons', async (checks) => {
  const signIn = () => {
    const form = new URLSearchParams({ intent: 'entrar', email: anEmail(), password: 'Errada2026' })
    return postTo('/login', form, forwardedFor())
  }
  const { wereOthersServed, responses } = await sendAll(Array.from({ length: 24 }, signIn))
  checks.expectBlocked('others wait for passwords', wereOthersServed)
  for (const { status } of responses) checks.expectBlocked('a wrong password', status >= 400)
})

attack(
  'V6.3.1',
  'limits sign-in to 10 attempts per e-mail and IP, 30 per e-mail and 100 per IP, then responds with 429',
  async (checks) => {
    const guess = (email: string, ipHeader: Record<string, string>) => {
      const form = new URLSearchParams({ intent: 'entrar', email, password: 'Errada2026' })
      return postTo('/login', form, ipHeader)()
    }
    const [email, ipHeader] = [anEmail(), forwardedFor()]
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) statuses.push((await guess(email, ipHeader)).status)
    checks.expectBlocked(
      'the eleventh guess from one IP',
      statuses.slice(10).every((status) => status === 429),
    )
    // counts attempts in the rate limit without comparing passwords, which is slow
    const countAttempts = async (action: string, key: string, attempts: number) => {
      for (let count = 0; count < attempts; count += 1) await allow(action, key, { attempts, seconds: 900 })
    }
    const newEmail = anEmail()
    await countAttempts('sign-in by e-mail', newEmail, 30)
    checks.expectBlocked(
      'the thirty-first guess from many IPs',
      (await guess(newEmail, forwardedFor())).status === 429,
    )
    const ip = aClientIp()
    await countAttempts('sign-in by address', ip, 100)
    checks.expectBlocked(
      'the hundred and first guess at many accounts',
      (await guess(anEmail(), forwardedFor(ip))).status === 429,
    )
    checks.expectServed(
      'the sign-in of another account from another IP',
      (await guess(anEmail(), forwardedFor())).status !== 429,
    )
  },
)

attack(['V5.2.1', 'V15.2.2'], 'limits photos to 60 an hour and serves others meanwhile', async (checks) => {
  // random bytes at the end make every file different
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
  const { wereOthersServed, responses } = await sendAll(Array.from({ length: 8 }, photoRequest))
  checks.expectBlocked('others wait for pictures', wereOthersServed)
  for (const { status } of responses) checks.expectServed('a large picture', status === 200 || status === 422)
  // uses up the hourly limit
  for (let count = 0; count < 60; count += 1)
    await allow('photo by person', guardian.id, { attempts: 60, seconds: 3600 })
  const refusal = await photoRequest()()
  checks.expectBlocked(
    'one more picture',
    refusal.status === 422 && (await refusal.text()).includes('muitas fotos'),
  )
})

attack('V2.4.1', 'serves other requests during many searches and exports', async (checks) => {
  const requestOf = (path: string) => () =>
    fetch(targetApp.url + path, { headers: { cookie: guardian.cookie }, redirect: 'manual' })
  const searches = Array.from({ length: 60 }, (_, index) =>
    requestOf(`/blog?busca=${index}${'%20a'.repeat(90)}`),
  )
  const exports = Array.from({ length: 30 }, () => requestOf('/app/dados/exportar'))
  const { wereOthersServed, responses } = await sendAll([...searches, ...exports])
  checks.expectBlocked('others wait for searches', wereOthersServed)
  checks.expectBlocked(
    'thirty exports',
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
  // each page may be rendered once: another test file may change the blog meanwhile
  const renderedCount = (await countMisses()) - missesBefore
  checks.expectBlocked(`${renderedCount} pages of 60 were rendered`, renderedCount <= paths.length)
})

attack('V15.2.2', 'bounds the queue of page renderings of one address and serves others', async (checks) => {
  const [floodingIp, otherIp] = [aClientIp(), aClientIp()]
  const floods = {
    searches: (index: number) => `/blog?busca=${randomBytes(4).toString('hex')}${index}`,
    'sign-in pages': () => '/login',
    'unknown posts': (index: number) => `/blog/nada-${index}-${randomBytes(4).toString('hex')}`,
    'unknown paths': (index: number) => `/nada-${index}-${randomBytes(4).toString('hex')}`,
  }
  for (const [name, pathOf] of Object.entries(floods)) {
    for (const size of [20, 200, 600]) {
      const connections = await Promise.all(
        Array.from({ length: size }, () => openRawConnection(targetApp.url)),
      )
      const load = { hasEnded: false }
      const pendingTexts = Promise.all(connections.map(({ closed }) => closed)).finally(
        () => (load.hasEnded = true),
      )
      // the connections are open, so the requests arrive concurrently
      for (const [index, { socket }] of connections.entries())
        socket.write(
          requestHead(
            `GET ${pathOf(index)} HTTP/1.1`,
            'host: localhost',
            `x-forwarded-for: ${floodingIp}`,
            'connection: close',
          ),
        )
      const waits: number[] = []
      while (!load.hasEnded) {
        for (const [path, cookie] of [
          ['/privacidade', ''],
          ['/login', ''],
          ['/app', guardian.cookie],
        ] as const) {
          const requestedAt = performance.now()
          const response = await fetch(targetApp.url + path, {
            headers: { cookie, ...forwardedFor(otherIp) },
          })
          await response.text()
          checks.expectServed(`${path} during ${size} ${name}: ${response.status}`, response.status === 200)
          waits.push(performance.now() - requestedAt)
        }
      }
      const responses = await pendingTexts
      const refusals = responses.filter((text) => statusOf(text) === 503)
      const hasRetryAfter = (text: string) => /\r\nretry-after: \d+\r\n/i.test(text) && /no-store/.test(text)
      checks.expectBlocked(`${size} ${name}: a refusal without retry-after`, refusals.every(hasRetryAfter))
      checks.expectBlocked(
        `${size} ${name}: another failure`,
        responses.every((text) => [200, 302, 404, 503].includes(statusOf(text))),
      )
      // 20 requests fit into the queue; of 600 some are refused at once
      checks.expectServed(`${size} ${name} are served`, size > 100 || refusals.length === 0)
      // a redirect renders nothing, so that it does not wait
      const areRedirected = responses.every((text) => statusOf(text) === 302)
      checks.expectBlocked(
        `${size} ${name} wait in an unbounded queue`,
        size < 600 || areRedirected || refusals.length > 0,
      )
      const longestWaitMs = Math.round(Math.max(...waits))
      checks.expectBlocked(
        `another client waited ${longestWaitMs} ms during ${size} ${name}`,
        longestWaitMs < MAX_WAIT_MS,
      )
    }
  }
})
