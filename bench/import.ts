// The largest valid imports of a blog on the embedded database: 20,000 tiny items, and 3,000 small posts. Measures how long a
// visitor's post is read meanwhile, beside the same without an import, and the longest time for which the event loop was held, in
// processor time, because other work on the machine also delays it.
// Run: node_modules/.bin/node bench/import.ts [share of the items, 0 to 1]
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { newId } from '#app/base/ids.ts'
import { importFile } from '#app/domain/blog/import/import-file.server.ts'
import { startTransfers } from '#app/domain/blog/import/start-transfers.server.ts'
import { MAX_ITEMS } from '#app/domain/blog/import/transfer.ts'
import { findPost } from '#app/domain/blog/queries.server.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { anImporter, importOptions, transferOf } from '#tests/support/transfers.ts'
import { createBenchDatabase } from './support/databases.ts'
import { median, printTable, quantile } from './support/statistics.ts'

const SHARE = Number(process.argv[2] ?? 1)
const PAGES_WITHOUT_IMPORT = 100
const PAUSE_BETWEEN_PAGES_MS = 20
const TIMER_MS = 5
const SLUG = 'o-post-da-visita'

const itemXml = (number: number, content: string) =>
  `<item><title>Post ${number}</title><wp:post_id>${number}</wp:post_id><wp:post_name>post-${number}</wp:post_name>` +
  `<wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item>`

/** The export of the blog at `host`, with that many posts. */
function wxrOf(host: string, count: number, content: string): Buffer {
  const items = Array.from({ length: Math.max(1, Math.round(count * SHARE)) }, (_, index) =>
    itemXml(index + 1, content),
  )
  return Buffer.from(
    `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">` +
      `<channel><title>Blog</title><link>https://${host}</link>${items.join('')}</channel></rss>`,
  )
}

const PARAGRAPH =
  '<p>Um parágrafo de um post pequeno, com <strong>ênfase</strong> e <a href="/x">um link</a>.</p>'
const FILES = {
  'tiny items': wxrOf('itens.exemplo', MAX_ITEMS, '<p>Oi</p>'),
  'small posts': wxrOf('posts.exemplo', 3000, PARAGRAPH.repeat(20)),
}

/** Milliseconds until a visitor's post has been read, with the turn of the event loop in which the request arrives. */
async function readPage(): Promise<number> {
  const startedAt = performance.now()
  await setImmediate()
  const post = await findPost(SLUG)
  if (post?.kind !== 'found') throw new Error('The post of the visitor is missing')
  return performance.now() - startedAt
}

/** Measures the most processor time of this thread between two turns of the event loop. Returns a function that ends it. */
function measureHeldMs(): () => number {
  const held = { microseconds: 0 }
  let usage = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(usage)
    held.microseconds = Math.max(held.microseconds, user + system)
    usage = process.threadCpuUsage()
  }, TIMER_MS)
  return () => {
    clearInterval(timer)
    return held.microseconds / 1000
  }
}

/** Reads pages until `work` ends. */
async function measure(work: () => Promise<unknown>) {
  const endMeasuring = measureHeldMs()
  const state = { hasEnded: false }
  const startedAt = performance.now()
  const running = work().finally(() => (state.hasEnded = true))
  const pages: number[] = []
  do {
    pages.push(await readPage())
    await delay(PAUSE_BETWEEN_PAGES_MS)
  } while (!state.hasEnded)
  await running
  return { pages, heldMs: endMeasuring(), seconds: (performance.now() - startedAt) / 1000 }
}

const target = await createBenchDatabase('pglite')
const connection = await target.connect()
await savePost(aPostInput({ title: 'O post da visita', slug: SLUG }), TEAM, { id: newId(), base: null })
const user = await anImporter()

/** Imports the file in the background, as the product does. */
async function importAll(id: string): Promise<void> {
  const worker = startTransfers()
  await worker.poll()
  await worker.stop()
  const { outcomes, total } = await transferOf(id)
  if (outcomes.created !== total) throw new Error(`${outcomes.created} of ${total} posts were imported`)
}

const rows = []
for (const [name, bytes] of Object.entries(FILES)) {
  const options = importOptions({ name: `${name}.xml` })
  // the first pages warm up
  for (let count = 0; count < PAGES_WITHOUT_IMPORT; count += 1) await readPage()
  const quiet = await measure(() => delay(PAGES_WITHOUT_IMPORT * PAUSE_BETWEEN_PAGES_MS))
  const stages = {
    'no import': quiet,
    'reading the file': await measure(async () => {
      const result = await importFile(bytes, options, user)
      if (!result.ok) throw new Error(result.reason)
    }),
    'importing the posts': await measure(() => importAll(options.id)),
  }
  for (const [stage, { pages, heldMs, seconds }] of Object.entries(stages)) {
    rows.push({
      file: `${name}, ${(bytes.length / 1e6).toFixed(1)} MB`,
      stage,
      seconds,
      'page median ms': median(pages),
      'page p99 ms': quantile(pages, 0.99),
      'page longest ms': Math.max(...pages),
      'median to no import': median(pages) / median(quiet.pages),
      'longest to no import': Math.max(...pages) / Math.max(...quiet.pages),
      'held, processor ms': heldMs,
    })
  }
}
await connection.close()
await target.remove()
printTable('A visitor beside an import', rows)
