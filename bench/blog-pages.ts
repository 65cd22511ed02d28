// The blog's pages, cached and rendered, with 120 posts and with 10,000: cached pages beside the same bytes from nginx and
// a bare node:http; rendered pages of both sizes, and beside Ghost when GHOST is the URL of a post of a running Ghost.
// Run after npm run build: [GHOST=http://localhost:2368/a-post/] node_modules/.bin/node bench/blog-pages.ts [seconds] [postgres|pglite]
import { type Kind, makePlace, runAsOwner, stopServer } from './support/databases.ts'
import { median, printTable } from './support/statistics.ts'
import { askOnce, loadPage } from './support/load.ts'
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
  const before = processorMs(pid)
  const { answers, perSecond } = await loadPage(url, path, headers, { connections, seconds: SECONDS })
  return { perSecond, processor: (processorMs(pid) - before) / answers }
}

const middle = (speeds: readonly Speed[], of: keyof Speed) => median(speeds.map((speed) => speed[of]))

/** A cached page beside others that send the same bytes. */
async function compareCached(url: string, pid: number, name: string) {
  const path = PAGES[name]!
  await askOnce(url, path, BROWSER)
  const answer = await askOnce(url, path, BROWSER)
  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
  const others = { bare: await startBareNode(body), nginx: await startNginx(body) }
  const speeds: Record<string, Speed[]> = { own: [], bare: [], nginx: [] }
  for (let round = -1; round < ROUNDS; round += 1) {
    const ownSpeed = await measure(url, pid, path, BROWSER, CONNECTIONS)
    // the first round warms up
    if (round >= 0) speeds.own!.push(ownSpeed)
    for (const [who, other] of Object.entries(others)) {
      if (!other) continue
      const speed = await measure(other.url, other.pid, '/', BROWSER, CONNECTIONS)
      if (round >= 0) speeds[who]!.push(speed)
    }
  }
  for (const other of Object.values(others)) other?.stop()
  const ratioTo = (who: string) => {
    const ratios = speeds[who]!.map(({ perSecond }, round) => speeds.own![round]!.perSecond / perSecond)
    return ratios.length > 0 ? median(ratios) : 'no nginx here'
  }
  const medianOf = (server: string, metric: keyof Speed) =>
    speeds[server]!.length > 0 ? middle(speeds[server]!, metric) : '–'
  return {
    page: name,
    bytes: body.length,
    'cached, per s': medianOf('own', 'perSecond'),
    'bare node, per s': medianOf('bare', 'perSecond'),
    'nginx, per s': medianOf('nginx', 'perSecond'),
    'to bare': ratioTo('bare'),
    'to nginx': ratioTo('nginx'),
    'cached, processor ms': medianOf('own', 'processor'),
    'bare, processor ms': medianOf('bare', 'processor'),
    'nginx, processor ms': medianOf('nginx', 'processor'),
  }
}

const cachedRows: Record<string, string | number>[] = []
const renderedRows: Record<string, string | number>[] = []
/** Posts a second that Ghost renders. */
const ghostRates: number[] = []

async function tryOn(kind: Kind) {
  const apps = []
  for (const size of SIZES) {
    const place = await makePlace(kind)
    // the product has the six example posts
    const { dataDir, databaseUrl } = place
    await (await startShipped({ dataDir, databaseUrl, seed: 'demo' })).stop({ keepData: true })
    const seeding = await place.connect()
    await fillBlog(size)
    await seeding.close()
    await runAsOwner(place, ['vacuum analyze'])
    apps.push({ size, place, app: await startOn(place) })
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
      row[`${size} posts, per s`] = exists[index] ? middle(speeds[index]!, 'perSecond') : 'no such page'
      row[`${size} posts, processor ms`] = exists[index] ? middle(speeds[index]!, 'processor') : '–'
    }
    if (exists[0] && exists[1]) {
      row['10,000 to 120'] = middle(speeds[1]!, 'perSecond') / middle(speeds[0]!, 'perSecond')
    }
    if (name === 'post' && ghostRates.length > 0) {
      row['Ghost, per s'] = median(ghostRates)
      row['120 posts to Ghost'] = middle(speeds[0]!, 'perSecond') / median(ghostRates)
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
  for (const { app: running, place } of apps) {
    await running.stop({ keepData: true })
    await place.remove()
  }
}

for (const kind of KINDS) {
  await tryOn(kind)
  printTable(`Rendered for each request, uncompressed, on ${kind}, 4 connections`, renderedRows)
  renderedRows.length = 0
}
await stopServer()
if (cachedRows.length > 0) {
  printTable(`Cached pages among 10,000 posts on PostgreSQL, ${CONNECTIONS} connections`, cachedRows)
}
