// Measures the site map of 10,000 posts on the embedded database, read and rendered, without HTTP and the page cache.
// Run: node_modules/.bin/node bench/sitemap.ts [rounds]
import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { findSitemapEntries } from '#app/domain/blog/queries.server.ts'
import { sitemapXml } from '#app/domain/marketing/sitemap.ts'
import { withConnection } from '#tests/support/with-connection.ts'
import { median, printTable } from './support/statistics.ts'

const ROUNDS = Number(process.argv[2] ?? 30)
const POSTS = 10_000

await withConnection({ dataDir: 'memory://' }, async () => {
  await sql`insert into blog_categories (id, name, slug) values (gen_random_uuid(), 'Rotina', 'rotina')`.execute(
    database(),
  )
  await sql`insert into blog_posts (id, title, slug, content, allow_list, excerpt, status, category_id, published_at, updated_at)
    select gen_random_uuid(), 'Post ' || n, 'um-post-sobre-a-rotina-' || n, '<p>Oi</p>', 1, 'Um resumo.', 'published',
      (select id from blog_categories), timestamptz '2026-01-01' - n * interval '1 hour', timestamptz '2026-01-01'
    from generate_series(1, ${POSTS}::integer) n`.execute(database())
  const times = { 'read, ms': [] as number[], 'rendered, ms': [] as number[] }
  for (let round = -3; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    const entries = await findSitemapEntries()
    const readAt = performance.now()
    sitemapXml('https://combinado.exemplo', entries)
    // the first rounds warm up
    if (round < 0) continue
    times['read, ms'].push(readAt - startedAt)
    times['rendered, ms'].push(performance.now() - readAt)
  }
  printTable('site map', [
    { posts: POSTS, 'read, ms': median(times['read, ms']), 'rendered, ms': median(times['rendered, ms']) },
  ])
})
