import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { isSharded } from '#tests/support/database.ts'
import { stopClockAt } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { MAX_MATCHES } from './post.ts'
import {
  findFeedPosts,
  findNextPublication,
  findPost,
  findPosts,
  findSitemapEntries,
} from './queries.server.ts'

const POST_COUNT = 3_000

setUpTestDatabase()
stopClockAt('2026-11-25T13:00:00Z')
beforeAll(async () => {
  await sql`insert into blog_categories (id, name, slug)
    select gen_random_uuid(), 'C' || n, 'c' || n from generate_series(0, 4) n`.execute(database())
  await sql`insert into blog_tags (id, name, slug)
    select gen_random_uuid(), 'T' || n, 't' || n from generate_series(0, 9) n`.execute(database())
  // long enough to be stored out of line (TOAST), like real posts
  await sql`
    with inserted as (insert into blog_posts (id, title, slug, content, allow_list, excerpt, status, category_id, featured,
        published_at, updated_at)
      select gen_random_uuid(), case when n % 500 = 7 then 'Uma girafa ' else 'Post ' end || n, 'post-' || n,
        '<p>criança girafa ' || case when n = 9 then 'zebra ' else '' end || repeat('rotina casa ', 20) || '</p>', 1, 'Um resumo.', 'published',
        (select id from blog_categories where slug = 'c' || n % 5), n % 1000 = 5,
        timestamptz '2026-01-01' - n * interval '1 hour', now()
      from generate_series(1, ${POST_COUNT}::integer) n returning id, slug)
    insert into blog_slugs (slug, post_id) select slug, id from inserted`.execute(database())
  await sql`insert into blog_post_tags (post_id, tag_id, position)
    select p.id, t.id, 0 from blog_posts p join blog_tags t on t.slug = 't' || split_part(p.slug, '-', 2)::integer % 10`.execute(
    database(),
  )
  // updates statistics and the visibility map, as autovacuum would do later
  await database()
    .connection()
    .execute(async (db) => {
      await sql`reset role`.execute(db)
      for (const table of ['blog_posts', 'blog_slugs', 'blog_post_tags', 'blog_categories', 'blog_tags']) {
        await sql`vacuum analyze ${sql.table(table)}`.execute(db)
      }
      await sql`set role combinado_identity`.execute(db)
    })
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Explains the statements of `read`. Returns the tables scanned sequentially, and the number of post rows read. */
async function explainQueries(read: () => Promise<unknown>) {
  const queries: CompiledQuery[] = []
  const executor = database().getExecutor()
  const executeQuery = executor.executeQuery.bind(executor)
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation((query, ...rest) => {
    queries.push(query)
    return executeQuery(query, ...rest)
  })
  await read()
  spy.mockRestore()
  const nodes: PlanNode[] = []
  const collect = (node: PlanNode) => {
    nodes.push(node)
    node.Plans?.forEach(collect)
  }
  for (const query of queries) {
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters])
    const { rows } = await database().executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain)
    for (const { Plan } of rows[0]!['QUERY PLAN']) collect(Plan)
  }
  const scannedTables = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']!)
  const postNodes = nodes.filter(
    (node) => node['Relation Name'] === 'blog_posts' && node['Node Type'] !== 'Index Only Scan',
  )
  const postRows = postNodes.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  )
  expect(nodes.length).toBeGreaterThan(0)
  return { scannedTables: scannedTables.filter((table) => /posts|slugs|post_tags/.test(table)), postRows }
}

describe('with 3000 posts', () => {
  // the tests of queries are skipped on Citus, whose plans name no tables
  it.skipIf(isSharded)('explainQueries detects a sequential scan', async () => {
    const read = () => sql`select id from blog_posts where excerpt = 'x'`.execute(database())
    expect(await explainQueries(read)).toEqual({ scannedTables: ['blog_posts'], postRows: POST_COUNT })
  })

  it.skipIf(isSharded).each<[string, number, () => Promise<unknown>]>([
    ['the first page of the list', 100, () => findPosts({ page: 1 })],
    ['the last page of the list', 100, () => findPosts({ page: POST_COUNT / 20 })],
    ['a category', 100, () => findPosts({ page: 1, category: 'c1' })],
    ['a post', 200, () => findPost('post-1500')],
    ['an unknown slug', 0, () => findPost('nada')],
    ['the feeds', 100, () => findFeedPosts()],
    ['the publication time of the next scheduled post', 0, () => findNextPublication()],
    ['a search with one match', 100, () => findPosts({ page: 1, search: 'zebra' })],
    ['a search without a match', 100, () => findPosts({ page: 1, search: 'hipopótamo' })],
  ])('the query for %s uses an index and reads at most %i post rows', async (_, maxRows, read) => {
    const { scannedTables, postRows } = await explainQueries(read)
    expect(scannedTables).toEqual([])
    expect(postRows).toBeLessThanOrEqual(maxRows)
  })

  it('a search for a frequent word ranks at most 200 posts, those with the word in the title first', async () => {
    const results = await findPosts({ page: 1, search: 'girafa' })
    expect(results?.totalCount).toBeGreaterThanOrEqual(MAX_MATCHES)
    expect(results?.totalCount).toBeLessThanOrEqual(2 * MAX_MATCHES)
    expect(results?.pageCount).toBeLessThanOrEqual((2 * MAX_MATCHES) / 20)
    const titles = results?.posts.slice(0, 6).map(({ title }) => title.slice(0, 10))
    expect(titles).toEqual(Array.from({ length: 6 }, () => 'Uma girafa'))
  })

  it.skipIf(isSharded)('the query for a search for a frequent word uses an index', async () => {
    const { scannedTables } = await explainQueries(() => findPosts({ page: 1, search: 'girafa' }))
    expect(scannedTables).toEqual([])
  })

  it('the sitemap lists every post and every category with posts', async () => {
    const paths = (await findSitemapEntries()).map(({ path }) => path)
    expect(paths).toHaveLength(POST_COUNT + 5)
    expect(paths).toContain('/blog/categoria/c0')
    expect(paths).toContain('/blog/post-1')
  })
})
