// The blog's pages, cached and rendered, with 120 posts and with 10,000: cached pages beside the same bytes from nginx and
// a bare node:http; rendered pages of both sizes, and beside Ghost when GHOST is the URL of a post of a running Ghost.
// Run after npm run build: [GHOST=http://localhost:2368/a-post/] node_modules/.bin/node bench/blog-pages.ts [seconds] [postgres|pglite]
import { type Kind, createBenchDatabase, runAsOwner, stopServer } from './support/databases.ts'
import { median, printTable } from './support/statistics.ts'
import { requestOnce, loadPage } from './support/load.ts'
import { fillBlog } from './support/many-posts.ts'
import { processorMs } from './support/processor.ts'
import { startBareNode, startNginx } from './support/same-bytes.ts'
import { startOn, startShipped } from './support/start-on.ts'

const SECONDS = Number(process.argv[2] ?? 2)
const KINDS = process.argv[3] ? [process.argv[3] as Kind] : (['postgres', 'pglite'] as const)
const ROUNDS = 5
const GHOST = process.env.GHOST ? new URL(process.env.GHOST) : undefined
const CONNECTIONS = 16
const SIZES = [120, 10_000]

const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: 'text/html',
  'accept-language': 'pt-BR',
  'accept-encoding': 'gzip, deflate, br',
}
const UNCOMPRESSED = { ...BROWSER, 'accept-encoding': 'identity' }

/** The same page under a path that is not cached: its last character is percent-encoded. */
const uncached = (path: string) =>
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
  processor: number
}

async function measure(
  url: string,
  pid: number,
  path: string,
  headers: Record<string, string>,
  connections: number,
) {
  const msBefore = processorMs(pid)
  const { answers, perSecond } = await loadPage(url, path, headers, { connections, seconds: SECONDS })
  return { perSecond, processor: (processorMs(pid) - msBefore) / answers }
}

const medianSpeed = (speeds: readonly Speed[], metric: keyof Speed) =>
  median(speeds.map((speed) => speed[metric]))

/** A cached page beside servers that send the same bytes. */
async function compareCached(url: string, pid: number, name: string) {
  const path = PAGES[name]!
  await requestOnce(url, path, BROWSER)
  const response = await requestOnce(url, path, BROWSER)
  const body = response.subarray(response.indexOf('\r\n\r\n') + 4)
  const servers = { bare: await startBareNode(body), nginx: await startNginx(body) }
  const speeds: Record<string, Speed[]> = { app: [], bare: [], nginx: [] }
  for (let round = -1; round < ROUNDS; round += 1) {
    const appSpeed = await measure(url, pid, path, BROWSER, CONNECTIONS)
    // the first round warms up
    if (round >= 0) speeds.app!.push(appSpeed)
    for (const [serverName, server] of Object.entries(servers)) {
      if (!server) continue
      const speed = await measure(server.url, server.pid, '/', BROWSER, CONNECTIONS)
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
    'cached, processor ms': medianOf('app', 'processor'),
    'bare, processor ms': medianOf('bare', 'processor'),
    'nginx, processor ms': medianOf('nginx', 'processor'),
  }
}

const cachedRows: Record<string, string | number>[] = []
const renderedRows: Record<string, string | number>[] = []
/** Posts a second that Ghost renders. */
const ghostRates: number[] = []

async function measureOn(kind: Kind) {
  const apps = []
  for (const size of SIZES) {
    const target = await createBenchDatabase(kind)
    // the product has the six example posts
    const { dataDir, databaseUrl } = target
    await (await startShipped({ dataDir, databaseUrl, seed: 'demo' })).stop({ keepData: true })
    const seeding = await target.connect()
    await fillBlog(size)
    await seeding.close()
    await runAsOwner(target, ['vacuum analyze'])
    apps.push({ size, target, app: await startOn(target) })
  }
  for (const [name, path] of Object.entries(PAGES)) {
    const speeds = apps.map(() => [] as Speed[])
    const exists = await Promise.all(
      apps.map(async ({ app }) => (await fetch(app.url + uncached(path))).status === 200),
    )
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [index, { app }] of apps.entries()) {
        if (!exists[index]) continue
        const speed = await measure(app.url, app.process.pid!, uncached(path), UNCOMPRESSED, 4)
        // the first round warms up
        if (round >= 0) speeds[index]!.push(speed)
      }
      if (GHOST && name === 'post') {
        const { perSecond } = await loadPage(GHOST.origin, GHOST.pathname, UNCOMPRESSED, {
          connections: 4,
          seconds: SECONDS,
        })
        if (round >= 0) ghostRates.push(perSecond)
      }
    }
    const row: Record<string, string | number> = { page: name }
    for (const [index, { size }] of apps.entries()) {
      row[`${size} posts, per s`] = exists[index] ? medianSpeed(speeds[index]!, 'perSecond') : 'no such page'
      row[`${size} posts, processor ms`] = exists[index] ? medianSpeed(speeds[index]!, 'processor') : '–'
    }
    if (exists[0] && exists[1]) {
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
  for (const { app: running, target } of apps) {
    await running.stop({ keepData: true })
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
