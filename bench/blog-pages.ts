// Measures the blog's pages, cached and rendered, with 120 posts and with 10,000: cached pages beside the same
// bytes from nginx and a bare node:http server; rendered pages of both sizes, and beside a running Ghost if GHOST is the URL of a post there.
// Run after npm run build: [GHOST=http://localhost:2368/a-post/] node_modules/.bin/node bench/blog-pages.ts [seconds] [postgres|pglite]
import { type Kind, createBenchDatabase, runAsOwner, stopServer } from './support/databases.ts'
import { median, printTable } from './support/statistics.ts'
import { requestOnce, loadPage } from './support/load.ts'
import { fillBlog } from './support/many-posts.ts'
import { cpuTimeMs } from './support/cpu-time.ts'
import { startBareNode, startNginx } from './support/comparison-servers.ts'
import { startShippedOn, startShipped } from './support/start-app.ts'

const SECONDS = Number(process.argv[2] ?? 2)
const KINDS = process.argv[3] ? [process.argv[3] as Kind] : (['postgres', 'pglite'] as const)
const ROUND_COUNT = 5
const GHOST = process.env.GHOST ? new URL(process.env.GHOST) : undefined
const CONNECTIONS = 16
const SIZES = [120, 10_000]

const BROWSER_HEADERS = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: 'text/html',
  'accept-language': 'pt-BR',
  'accept-encoding': 'gzip, deflate, br',
}
const UNCOMPRESSED_HEADERS = { ...BROWSER_HEADERS, 'accept-encoding': 'identity' }

/** A path of the same page that is not cached, because its last letter is percent-encoded. */
const uncachedPath = (path: string) =>
  path.replace(/[a-z](?=\?|$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

const PAGES: Record<string, string> = {
  post: '/blog/tarefas-por-idade',
  list: '/blog',
  'list, page 400': '/blog?pagina=400',
  category: '/blog/categoria/rotina',
  tag: '/blog/tag/manha',
  'search, a word of every post': '/blog?busca=crianca',
  'search, a word of one post in six': '/blog?busca=mesada',
  'search, nothing found': '/blog?busca=hipopotamo',
  RSS: '/blog/rss.xml',
  'site map': '/sitemap.xml',
}

interface Speed {
  perSecond: number
  cpuMs: number
}

async function measure(
  url: string,
  pid: number,
  path: string,
  headers: Record<string, string>,
  connections: number,
) {
  const msBefore = cpuTimeMs(pid)
  const { responseCount, perSecond } = await loadPage(url, path, headers, { connections, seconds: SECONDS })
  return { perSecond, cpuMs: (cpuTimeMs(pid) - msBefore) / responseCount }
}

const medianSpeed = (speeds: readonly Speed[], metric: keyof Speed) =>
  median(speeds.map((speed) => speed[metric]))

/** Compares a cached page with servers that send the same bytes. */
async function compareCached(url: string, pid: number, name: string) {
  const path = PAGES[name]!
  await requestOnce(url, path, BROWSER_HEADERS)
  const response = await requestOnce(url, path, BROWSER_HEADERS)
  const body = response.subarray(response.indexOf('\r\n\r\n') + 4)
  const servers = { bare: await startBareNode(body), nginx: await startNginx(body) }
  const speeds: Record<string, Speed[]> = { app: [], bare: [], nginx: [] }
  for (let round = -1; round < ROUND_COUNT; round += 1) {
    const appSpeed = await measure(url, pid, path, BROWSER_HEADERS, CONNECTIONS)
    // the first round warms up
    if (round >= 0) speeds.app!.push(appSpeed)
    for (const [serverName, server] of Object.entries(servers)) {
      if (!server) continue
      const speed = await measure(server.url, server.pid, '/', BROWSER_HEADERS, CONNECTIONS)
      if (round >= 0) speeds[serverName]!.push(speed)
    }
  }
  for (const server of Object.values(servers)) server?.stop()
  const ratioTo = (server: string) => {
    const ratios = speeds[server]!.map(({ perSecond }, round) => speeds.app![round]!.perSecond / perSecond)
    return ratios.length > 0 ? median(ratios) : 'no nginx here'
  }
  const medianOf = (server: string, metric: keyof Speed) =>
    speeds[server]!.length > 0 ? medianSpeed(speeds[server]!, metric) : '–'
  return {
    page: name,
    bytes: body.length,
    'cached, per s': medianOf('app', 'perSecond'),
    'bare node, per s': medianOf('bare', 'perSecond'),
    'nginx, per s': medianOf('nginx', 'perSecond'),
    'to bare': ratioTo('bare'),
    'to nginx': ratioTo('nginx'),
    'cached, processor ms': medianOf('app', 'cpuMs'),
    'bare, processor ms': medianOf('bare', 'cpuMs'),
    'nginx, processor ms': medianOf('nginx', 'cpuMs'),
  }
}

const cachedRows: Record<string, string | number>[] = []
const renderedRows: Record<string, string | number>[] = []
/** Pages per second that Ghost renders. */
const ghostRates: number[] = []

async function measureOn(kind: Kind) {
  const apps = []
  for (const size of SIZES) {
    const target = await createBenchDatabase(kind)
    // `fillBlog` copies the six example posts, which the first start with SEED=demo writes
    const { dataDir, databaseUrl } = target
    await (await startShipped({ dataDir, databaseUrl, seed: 'demo' })).stop({ keepData: true })
    const seedConnection = await target.connect()
    await fillBlog(size)
    await seedConnection.close()
    await runAsOwner(target, ['vacuum analyze'])
    apps.push({ size, target, app: await startShippedOn(target) })
  }
  for (const [name, path] of Object.entries(PAGES)) {
    const speeds = apps.map(() => [] as Speed[])
    const isFound = await Promise.all(
      apps.map(async ({ app }) => (await fetch(app.url + uncachedPath(path))).status === 200),
    )
    for (let round = -1; round < ROUND_COUNT; round += 1) {
      for (const [index, { app }] of apps.entries()) {
        if (!isFound[index]) continue
        const speed = await measure(app.url, app.process.pid!, uncachedPath(path), UNCOMPRESSED_HEADERS, 4)
        // the first round warms up
        if (round >= 0) speeds[index]!.push(speed)
      }
      if (GHOST && name === 'post') {
        const { perSecond } = await loadPage(GHOST.origin, GHOST.pathname, UNCOMPRESSED_HEADERS, {
          connections: 4,
          seconds: SECONDS,
        })
        if (round >= 0) ghostRates.push(perSecond)
      }
    }
    const row: Record<string, string | number> = { page: name }
    for (const [index, { size }] of apps.entries()) {
      row[`${size} posts, per s`] = isFound[index] ? medianSpeed(speeds[index]!, 'perSecond') : 'no such page'
      row[`${size} posts, processor ms`] = isFound[index] ? medianSpeed(speeds[index]!, 'cpuMs') : '–'
    }
    if (isFound[0] && isFound[1]) {
      row['10,000 to 120'] = medianSpeed(speeds[1]!, 'perSecond') / medianSpeed(speeds[0]!, 'perSecond')
    }
    if (name === 'post' && ghostRates.length > 0) {
      row['Ghost, per s'] = median(ghostRates)
      row['120 posts to Ghost'] = medianSpeed(speeds[0]!, 'perSecond') / median(ghostRates)
      ghostRates.length = 0
    }
    renderedRows.push(row)
  }
  const [, { app }] = apps as [unknown, (typeof apps)[number]]
  if (kind === 'postgres') {
    for (const name of ['post', 'list', 'search, a word of every post']) {
      cachedRows.push(await compareCached(app.url, app.process.pid!, name))
    }
  }
  for (const { app: measuredApp, target } of apps) {
    await measuredApp.stop({ keepData: true })
    await target.remove()
  }
}

for (const kind of KINDS) {
  await measureOn(kind)
  printTable(`Rendered for each request, uncompressed, on ${kind}, 4 connections`, renderedRows)
  renderedRows.length = 0
}
await stopServer()
if (cachedRows.length > 0) {
  printTable(`Cached pages among 10,000 posts on PostgreSQL, ${CONNECTIONS} connections`, cachedRows)
}
