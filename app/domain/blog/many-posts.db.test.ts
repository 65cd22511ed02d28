import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { MAX_RANKED } from './post.ts'
import { findFeedPosts, findNextMoment, findPost, findPosts, findSitemapPosts } from './queries.server.ts'

const POSTS = 3_000

setUpTestDatabase()
beforeAll(async () => {
  await sql`insert into blog_categories (id, name, slug)
    select gen_random_uuid(), 'C' || n, 'c' || n from generate_series(0, 4) n`.execute(database())
  await sql`insert into blog_tags (id, name, slug)
    select gen_random_uuid(), 'T' || n, 't' || n from generate_series(0, 9) n`.execute(database())
  // long enough to be stored out of line (TOAST), as real posts are
  await sql`
    with inserted as (insert into blog_posts (id, title, slug, content, allow_list, excerpt, status, category_id, featured,
        published_at, updated_at)
      select gen_random_uuid(), case when n % 500 = 7 then 'Uma girafa ' else 'Post ' end || n, 'post-' || n,
        '<p>criança girafa ' || case when n = 9 then 'zebra ' else '' end || repeat('rotina casa ', 20) || '</p>', 1, 'Um resumo.', 'published',
        (select id from blog_categories where slug = 'c' || n % 5), n % 1000 = 5,
        timestamptz '2026-01-01' - n * interval '1 hour', now()
      from generate_series(1, ${POSTS}::integer) n returning id, slug)
    insert into blog_slugs (slug, post_id) select slug, id from inserted`.execute(database())
  await sql`insert into blog_post_tags (post_id, tag_id, position)
    select p.id, t.id, 0 from blog_posts p join blog_tags t on t.slug = 't' || split_part(p.slug, '-', 2)::integer % 10`.execute(
    database(),
  )
  // as autovacuum would do later
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

/** The tables that the statements of `read` scan sequentially, and the rows of posts that they read, by their plans. */
async function queryPlanOf(read: () => Promise<unknown>): Promise<{ scanned: string[]; posts: number }> {
  const sent: CompiledQuery[] = []
  const executor = database().getExecutor()
  const proceed = executor.executeQuery.bind(executor)
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation((query, ...rest) => {
    sent.push(query)
    return proceed(query, ...rest)
  })
  await read()
  spy.mockRestore()
  const nodes: PlanNode[] = []
  const collect = (node: PlanNode) => {
    nodes.push(node)
    node.Plans?.forEach(collect)
  }
  for (const query of sent) {
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters])
    const { rows } = await database().executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain)
    for (const { Plan } of rows[0]!['QUERY PLAN']) collect(Plan)
  }
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']!)
  const ofPosts = nodes.filter(
    (node) => node['Relation Name'] === 'blog_posts' && node['Node Type'] !== 'Index Only Scan',
  )
  const posts = ofPosts.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  )
  expect(nodes.length).toBeGreaterThan(0)
  return { scanned: scanned.filter((table) => /posts|slugs|post_tags/.test(table)), posts }
}

describe('with thousands of posts', () => {
  it('queryPlanOf detects a sequential scan', async () => {
    const read = () => sql`select id from blog_posts where excerpt = 'x'`.execute(database())
    expect(await queryPlanOf(read)).toEqual({ scanned: ['blog_posts'], posts: POSTS })
  })

  it.each<[string, number, () => Promise<unknown>]>([
    ['the list', 100, () => findPosts({ page: 1 })],
    ['its last page', 100, () => findPosts({ page: POSTS / 20 })],
    ['a category', 100, () => findPosts({ page: 1, category: 'c1' })],
    ['a post', 200, () => findPost('post-1500')],
    ['an unknown address', 0, () => findPost('nada')],
    ['the feeds', 100, () => findFeedPosts()],
    ['the moment of the next scheduled post', 0, () => findNextMoment()],
    ['a search with one match', 100, () => findPosts({ page: 1, search: 'zebra' })],
    ['a search without a match', 100, () => findPosts({ page: 1, search: 'hipopótamo' })],
  ])('%s uses an index, and reads at most %i rows of posts', async (_, maxRows, read) => {
    const { scanned, posts } = await queryPlanOf(read)
    expect(scanned).toEqual([])
    expect(posts).toBeLessThanOrEqual(maxRows)
  })

  it('a search for a frequent word ranks at most MAX_RANKED posts, and as many that match in the title, which come first', async () => {
    const results = await findPosts({ page: 1, search: 'girafa' })
    expect(results?.found).toBeGreaterThanOrEqual(MAX_RANKED)
    expect(results?.found).toBeLessThanOrEqual(2 * MAX_RANKED)
    expect(results?.pages).toBeLessThanOrEqual((2 * MAX_RANKED) / 20)
    const titles = results?.posts.slice(0, 6).map(({ title }) => title.slice(0, 10))
    expect(titles).toEqual(Array.from({ length: 6 }, () => 'Uma girafa'))
    const { scanned } = await queryPlanOf(() => findPosts({ page: 1, search: 'girafa' }))
    expect(scanned).toEqual([])
  })

  it('the sitemap lists every post', async () => {
    expect(await findSitemapPosts()).toHaveLength(POSTS)
  })
})
