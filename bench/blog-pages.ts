// The blog's pages, kept and rendered afresh, with 120 posts (full pages) and with 10,000: what is kept against the same bytes as a
// static file of nginx and from a bare node:http by turns, what is rendered against the same page of the small blog.
// Run after npm run build: node_modules/.bin/node bench/blog-pages.ts [seconds a measurement] [postgres|pglite]
import { startApp } from '#tests/support/running-app.ts'
import { type Kind, makePlace, runAsOwner, stopServer } from './support/databases.ts'
import { median, printTable } from './support/figures.ts'
import { askOnce, loadPage } from './support/load.ts'
import { fillBlog } from './support/many-posts.ts'
import { processorMs } from './support/processor.ts'
import { startBareNode, startNginx } from './support/same-bytes.ts'
import { startOn } from './support/start-on.ts'

const SECONDS = Number(process.argv[2] ?? 2)
const KINDS = process.argv[3] ? [process.argv[3] as Kind] : (['postgres', 'pglite'] as const)
const ROUNDS = 5
const CONNECTIONS = 16
const SIZES = [120, 10_000]

const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: 'text/html',
  'accept-language': 'pt-BR',
  'accept-encoding': 'gzip, deflate, br',
}
/** With a name of one's own nothing kept is given: the page is rendered. */
const AFRESH = { ...BROWSER, 'accept-encoding': 'identity', authorization: 'Basic YmVuY2g6' }

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

/** What is kept, against others that send the same bytes. */
async function compareKept(url: string, pid: number, name: string) {
  const path = PAGES[name]!
  // asked for twice, a page is packed as small as can be
  for (let time = 0; time < 3; time += 1) await askOnce(url, path, BROWSER)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const answer = await askOnce(url, path, BROWSER)
  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
  const others = { bare: await startBareNode(body), nginx: await startNginx(body) }
  const speeds: Record<string, Speed[]> = { own: [], bare: [], nginx: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    speeds.own!.push(await measure(url, pid, path, BROWSER, CONNECTIONS))
    for (const [who, other] of Object.entries(others)) {
      if (other) speeds[who]!.push(await measure(other.url, other.pid, '/', BROWSER, CONNECTIONS))
    }
  }
  for (const other of Object.values(others)) other?.stop()
  const ratioTo = (who: string) => {
    const ratios = speeds[who]!.map(({ perSecond }, round) => speeds.own![round]!.perSecond / perSecond)
    return ratios.length > 0 ? median(ratios) : 'no nginx here'
  }
  const of = (who: string, what: keyof Speed) => (speeds[who]!.length > 0 ? middle(speeds[who]!, what) : '–')
  return {
    page: name,
    bytes: body.length,
    'kept, per s': of('own', 'perSecond'),
    'bare node, per s': of('bare', 'perSecond'),
    'nginx, per s': of('nginx', 'perSecond'),
    'to bare': ratioTo('bare'),
    'to nginx': ratioTo('nginx'),
    'kept, processor ms': of('own', 'processor'),
    'bare, processor ms': of('bare', 'processor'),
    'nginx, processor ms': of('nginx', 'processor'),
  }
}

const kept: Record<string, string | number>[] = []
const afresh: Record<string, string | number>[] = []

async function tryOn(kind: Kind) {
  const apps = []
  for (const size of SIZES) {
    const place = await makePlace(kind)
    // the product brings the six example posts itself
    const { dataDir, databaseUrl } = place
    await (await startApp({ dataDir, databaseUrl, seed: 'demo' })).stop({ keepData: true })
    const seeding = await place.connect()
    await fillBlog(size)
    await seeding.close()
    await runAsOwner(place, ['vacuum analyze'])
    apps.push({ size, place, app: await startOn(place) })
  }
  for (const [name, path] of Object.entries(PAGES)) {
    const speeds = apps.map(() => [] as Speed[])
    const isThere = await Promise.all(
      apps.map(async ({ app }) => (await fetch(app.url + path)).status === 200),
    )
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [index, { app }] of apps.entries()) {
        if (!isThere[index]) continue
        const speed = await measure(app.url, app.process.pid!, path, AFRESH, 4)
        // the first round warms up
        if (round >= 0) speeds[index]!.push(speed)
      }
    }
    const row: Record<string, string | number> = { page: name }
    for (const [index, { size }] of apps.entries()) {
      row[`${size} posts, per s`] = isThere[index] ? middle(speeds[index]!, 'perSecond') : 'no such page'
      row[`${size} posts, processor ms`] = isThere[index] ? middle(speeds[index]!, 'processor') : '–'
    }
    if (isThere[0] && isThere[1]) {
      row['10,000 to 120'] = middle(speeds[1]!, 'perSecond') / middle(speeds[0]!, 'perSecond')
    }
    afresh.push(row)
  }
  const [, { app }] = apps as [unknown, (typeof apps)[number]]
  if (kind === 'postgres') {
    for (const name of ['post', 'list', 'search, a word of every post']) {
      kept.push(await compareKept(app.url, app.process.pid!, name))
    }
  }
  for (const { app: running, place } of apps) {
    await running.stop({ keepData: true })
    await place.remove()
  }
}

for (const kind of KINDS) {
  await tryOn(kind)
  printTable(
    `Rendered afresh on ${kind}, not packed, 4 connections; processor without that of PostgreSQL`,
    afresh,
  )
  afresh.length = 0
}
await stopServer()
if (kept.length > 0) {
  printTable(
    `Kept pages among 10,000 posts on PostgreSQL, ${CONNECTIONS} connections (promise: half of bare node or better)`,
    kept,
  )
}
