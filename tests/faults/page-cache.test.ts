import { spawn } from 'node:child_process'
import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { runSql } from '#tests/support/postgres.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let installation: AppOnPostgres
let otherApp: RunningApp
/** `installation.app` and `otherApp`: two processes on one database. */
let apps: RunningApp[]
const post = { id: newId(), version: 0 }

beforeAll(async () => {
  installation = await startAppOnPostgres()
  otherApp = await startApp({ databaseUrl: installation.ownerDatabaseUrl })
  apps = [installation.app, otherApp]
  await save('Versão 0')
})
afterAll(async () => {
  await otherApp?.stop()
  await installation?.stop()
})

interface SavedPost {
  id: string
  /** 0 before the post is saved for the first time. */
  version: number
}

async function save(title: string, target: SavedPost = post, publishedAt = new Date('2026-01-01T12:00:00Z')) {
  const result = await savePost(
    aPostInput({ title, slug: target === post ? 'o-post' : title, publishedAt }),
    TEAM,
    {
      id: target.id,
      base: target.version === 0 ? null : target.version,
    },
  )
  if (!result.ok) throw new Error(result.reason)
  target.version = result.version
}

/** Changes the title without a signal to the processes. */
const changeSilently = (title: string) =>
  sql`update blog_posts set title = ${title} where id = ${post.id}`.execute(database())

/**
 * Saves `title`, waits until every process shows it, and changes it without a signal. Returns the title that each process
 * then shows: `title` if the page is cached.
 */
async function titlesAfterSilentChange(title: string, silentTitle: string): Promise<string[]> {
  await save(title)
  for (const app of apps) await expect.poll(() => titleAt(app), { timeout: 20_000 }).toBe(title)
  await changeSilently(silentTitle)
  return Promise.all(apps.map((app) => titleAt(app)))
}

/** For checks that a page is cached: a process also clears its cache when another one ends, so they are repeated. */
const CACHED_PAGE_POLL = { timeout: 60_000, interval: 100 }

/** The title that a process shows on a page, or the HTTP status if the page has none. */
async function titleAt(app: RunningApp, path = '/blog/o-post'): Promise<string> {
  const response = await fetch(app.url + path)
  const html = await response.text()
  return (
    /<h[123][^>]*>(?:<a [^>]*>)?(Versão \d+|Silêncio \d+|Escrito|Agendado)/.exec(html)?.[1] ??
    `${response.status}`
  )
}

/** Waits until the page has the expected title, then requests it 20 times. Returns how many responses had another title. */
async function countStaleResponses(app: RunningApp, expected: string, path?: string): Promise<number> {
  await expect.poll(() => titleAt(app, path), { timeout: 20_000, interval: 5 }).toBe(expected)
  const laterTitles = []
  for (let count = 0; count < 20; count += 1) laterTitles.push(await titleAt(app, path))
  return laterTitles.filter((title) => title !== expected).length
}

/** Sends a request with any headers, also Host, which fetch would not send. */
function request(app: RunningApp, path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const clientRequest = httpRequest(app.url + path, { method, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (body += chunk))
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }))
      })
      clientRequest.on('error', reject)
      clientRequest.end()
    },
  )
}

it('a change without a signal is not shown until the next signal, because pages are cached', async () => {
  await expect
    .poll(() => titlesAfterSilentChange('Versão 0', 'Silêncio 1'), CACHED_PAGE_POLL)
    .toEqual(['Versão 0', 'Versão 0'])
  await save('Versão 1')
  for (const app of apps) expect(await countStaleResponses(app, 'Versão 1')).toBe(0)
})

it('every process shows a change on every page, and never the old page after the new one', async () => {
  for (let round = 2; round < 22; round += 1) {
    await Promise.all(
      apps.flatMap((app) => [titleAt(app), titleAt(app, '/blog'), titleAt(app, '/blog/rss.xml')]),
    )
    await save(`Versão ${round}`)
    const staleResponses = await Promise.all(
      apps.flatMap((app) => [
        countStaleResponses(app, `Versão ${round}`),
        countStaleResponses(app, `Versão ${round}`, '/blog'),
      ]),
    )
    expect(staleResponses).toEqual([0, 0, 0, 0])
  }
})

it('no old page stays in the cache after a change during continuous requests', async () => {
  const load = { isOn: true }
  const readers = apps.flatMap((app) =>
    ['/blog', '/blog/o-post'].map(async (path) => {
      while (load.isOn) await titleAt(app, path)
    }),
  )
  for (let round = 100; round < 130; round += 1) {
    await save(`Versão ${round}`)
    for (const app of apps) {
      await expect.poll(() => titleAt(app), { timeout: 20_000, interval: 2 }).toBe(`Versão ${round}`)
    }
  }
  load.isOn = false
  await Promise.all(readers)
  for (const app of apps) expect(await titleAt(app, '/blog')).toBe('Versão 129')
})

it('a change is shown although its process was killed directly after the commit', async () => {
  await Promise.all(apps.map((app) => titleAt(app, '/blog')))
  const writer = spawn(process.execPath, [
    'tests/faults/blog-writer.ts',
    installation.ownerDatabaseUrl,
    newId(),
    'Escrito',
  ])
  const signal = await new Promise((resolve) => writer.once('exit', (_, signalName) => resolve(signalName)))
  expect(signal).toBe('SIGKILL')
  for (const app of apps) expect(await countStaleResponses(app, 'Escrito', '/blog/escrito-e-morto')).toBe(0)
  for (const app of apps) {
    const isListed = async () => (await (await fetch(`${app.url}/blog`)).text()).includes('escrito-e-morto')
    await expect.poll(isListed, { timeout: 20_000, interval: 5 }).toBe(true)
  }
})

it('a change is shown although the connection for notifications was cut', async () => {
  for (let round = 2; round < 7; round += 1) {
    for (const app of apps) await titleAt(app)
    await runSql(
      installation.ownerDatabaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'combinado listener'`,
    )
    await changeSilently(`Silêncio ${round}`)
    for (const app of apps) expect(await countStaleResponses(app, `Silêncio ${round}`)).toBe(0)
  }
  // pages are cached again when the connection is open again
  await save('Versão 200')
  for (const app of apps) {
    const isCached = async () => {
      await save('Versão 200')
      await expect.poll(() => titleAt(app), { timeout: 20_000, interval: 5 }).toBe('Versão 200')
      await changeSilently('Silêncio 99')
      return (await titleAt(app)) === 'Versão 200'
    }
    await expect.poll(isCached, { timeout: 30_000, interval: 200 }).toBe(true)
  }
  await save('Versão 201')
})

it('a scheduled post is shown at its time, without a signal', async () => {
  const publishedAt = new Date(Date.now() + 4_000)
  await save('Agendado', { id: newId(), version: 0 }, publishedAt)
  for (const app of apps) {
    const earlyResponses: number[] = []
    const lateResponses: number[] = []
    for (let isShown = false; !isShown; await delay(20)) {
      const requestedAt = Date.now()
      const response = await fetch(`${app.url}/blog`)
      isShown = (await response.text()).includes('/blog/agendado')
      if (isShown && Date.now() < publishedAt.getTime()) earlyResponses.push(requestedAt)
      // the server's Date header, in whole seconds
      const sentAt = Date.parse(response.headers.get('date')!)
      if (!isShown && sentAt > publishedAt.getTime() + 1_000) lateResponses.push(sentAt)
    }
    expect({ earlyResponses, lateResponses }).toEqual({ earlyResponses: [], lateResponses: [] })
    expect(await titleAt(app, '/blog/agendado')).toBe('Agendado')
  }
})

it('a cached page is the same in every encoding, has no body for HEAD, and gives a 304 to a client with its ETag', async () => {
  const app = installation.app
  const uncompressedPage = await request(app, '/blog/o-post', { 'accept-encoding': 'identity' })
  for (let count = 0; count < 4; count += 1) {
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip;q=0']) {
      const response = await fetch(`${app.url}/blog/o-post`, { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(/^(br|gzip)$/.test(encoding) ? encoding : null)
      expect(response.headers.get('etag')).toBe(uncompressedPage.headers.etag)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect((await response.text()) === uncompressedPage.body).toBe(true)
    }
  }
  const { etag } = uncompressedPage.headers as { etag: string }
  const head = await request(app, '/blog/o-post', { 'accept-encoding': 'identity' }, 'HEAD')
  expect([head.status, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(Buffer.byteLength(uncompressedPage.body)),
  ])
  for (const ifNoneMatch of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
    const notModified = await request(app, '/blog/o-post', { 'if-none-match': ifNoneMatch })
    expect([notModified.status, notModified.body, notModified.headers.etag]).toEqual([304, '', etag])
  }
  expect((await request(app, '/blog/o-post', { 'if-none-match': '"x"' })).status).toBe(200)
})

it('a cached page has all security headers, no nonce, and a new request id in each response', async () => {
  const responses = []
  for (let count = 0; count < 3; count += 1) responses.push(await request(installation.app, '/blog', {}))
  for (const { headers, body } of responses) {
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(/nonce="[^"]/.test(body)).toBe(false)
  }
  expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(3)
  const uncachedPage = await request(installation.app, '/login', {})
  expect(uncachedPage.headers['content-security-policy']).toContain('nonce-')
})

it('a cached page contains no header or query of the request that it was rendered for', async () => {
  const forgedHeaders = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-for': '203.0.113.9',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    forwarded: 'host=evil.example',
    cookie: 'combinado=evil; session=evil',
    'accept-language': 'evil',
    'user-agent': 'evil',
  }
  const paths = [
    '/',
    '/blog',
    '/blog/o-post',
    '/blog/rss.xml',
    '/blog/atom.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/contato',
  ]
  for (const [index, path] of paths.entries()) {
    const title = `Versão ${300 + index}`
    await save(title)
    // waits for each process, because each receives the signal at another time
    for (const app of apps) await expect.poll(() => titleAt(app), { timeout: 20_000 }).toBe(title)
    const cleanPage = await request(otherApp, path, {})
    const firstResponse = await request(
      installation.app,
      `${path}?utm_source=evil&evil[]=1&__proto__=evil&pagina&_data=evil`,
      forgedHeaders,
    )
    const secondResponse = await request(installation.app, path, {})
    for (const { status, body } of [firstResponse, secondResponse]) {
      expect([path, status]).toEqual([path, 200])
      expect([path, body.includes('evil')]).toEqual([path, false])
    }
    // the processes differ in the port of their URL
    const withoutPort = ({ body }: { body: string }) => body.replaceAll(/localhost:\d+/g, 'localhost')
    expect([path, withoutPort(secondResponse) === withoutPort(cleanPage)]).toEqual([path, true])
  }
})

it('a cached page is served to a GET with an Authorization header or a content length, but not to DELETE', async () => {
  await expect
    .poll(() => titlesAfterSilentChange('Versão 400', 'Silêncio 77'), CACHED_PAGE_POLL)
    .toEqual(['Versão 400', 'Versão 400'])
  const withCredentials = await request(installation.app, '/blog/o-post', { authorization: 'Basic eDp5' })
  expect(withCredentials.body.includes('Versão 400')).toBe(true)
  expect(await titleAt(installation.app)).toBe('Versão 400')
  expect((await request(installation.app, '/blog/o-post', { 'content-length': '0' })).status).toBe(200)
  expect((await request(installation.app, '/blog/o-post', {}, 'DELETE')).status).toBeGreaterThanOrEqual(400)
  await save('Versão 301')
})

it('a cached page stays cached during hundreds of requests for searches, unknown paths and upper-case paths', async () => {
  const uncacheablePaths = (n: number) => [
    `/blog?busca=palavra${n}`,
    `/blog/nada-${n}`,
    `/blog?pagina=${n + 5}`,
    `/BLOG/${n}`,
  ]
  const titleAfterRequests = async () => {
    await titlesAfterSilentChange('Versão 301', 'Silêncio 88')
    for (let n = 0; n < 160; n += 8) {
      const paths = Array.from({ length: 8 }, (_, index) => uncacheablePaths(n + index)).flat()
      await Promise.all(paths.map(async (path) => (await fetch(installation.app.url + path)).text()))
    }
    return titleAt(installation.app)
  }
  await expect.poll(titleAfterRequests, CACHED_PAGE_POLL).toBe('Versão 301')
  expect(await titleAt(installation.app, '/blog/nada-1')).toBe('404')
})

it('views of a cached page are counted, except those by bots, prefetches and HEAD', async () => {
  const requestPost = (headers: Record<string, string>, method = 'GET') =>
    request(otherApp, '/blog/escrito-e-morto', { 'accept-encoding': 'br', ...headers }, method)
  for (let count = 0; count < 12; count += 1) await requestPost({ 'user-agent': USER_AGENT })
  await requestPost({ 'user-agent': 'Googlebot/2.1' })
  await requestPost({ 'user-agent': USER_AGENT, 'sec-purpose': 'prefetch' })
  await requestPost({ 'user-agent': USER_AGENT }, 'HEAD')
  await otherApp.stop()
  const { rows } = await sql<{ count: number }>`
      select sum(count)::integer as count from page_counts where page = '/blog/escrito-e-morto'`.execute(
    database(),
  )
  expect(rows).toEqual([{ count: 12 }])
})
