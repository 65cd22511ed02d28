import { type RawBuilder, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { type Blank, statement } from '#app/database/statement.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { outlinePost } from './outline-post.server.ts'
import { MOST_RANKED, PAGE_SIZE, type Post, type PostCard, type PostList, slugOf, type Tag } from './post.ts'
import { readingTimeOf } from './words.ts'
import { postPath } from './post-paths.ts'
import { ALLOW_LIST, sanitizePost } from './sanitize-post.server.ts'

const RELATED = 3
const IN_FEED = 20

/** What readers may see: published, and its moment has come. */
const shown = (table: string, moment: Date | Blank = now()) =>
  sql`(${sql.ref(`${table}.status`)} = 'published'
    and (${sql.ref(`${table}.published_at`)} is null or ${sql.ref(`${table}.published_at`)} <= ${moment}::timestamptz))`

const newestFirst = (table: string) =>
  sql`${sql.ref(`${table}.published_at`)} desc nulls last, ${sql.ref(`${table}.id`)} desc`

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A card as JSON, of a post `p` with its category `c`. */
const card = sql`json_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'excerpt', p.excerpt,
  'authorName', p.author_name, 'publishedAt', ${iso('p.published_at')},
  'cover', case when p.cover_path is not null then json_build_object('path', p.cover_path, 'alt', p.cover_alt,
    'width', p.cover_width, 'height', p.cover_height, 'variants', p.cover_variants) end,
  'category', case when c.id is not null then json_build_object('name', c.name, 'slug', c.slug) end)`

const tagsOf = (
  table: string,
) => sql`coalesce((select json_agg(json_build_object('name', t.name, 'slug', t.slug)
    order by pt.position) from blog_post_tags pt join blog_tags t on t.id = pt.tag_id
  where pt.post_id = ${sql.ref(`${table}.id`)}), '[]'::json)`

/** The posts of some ids, each found by its id, however many the database guesses that there are. */
const postsOf = (ids: RawBuilder<unknown>) =>
  sql`(select found.* from ${ids} ids cross join lateral (select * from blog_posts where id = ids.id limit 1) found)`

export interface ListRequest {
  page: number
  /** Words to search for; '' for all posts. */
  search?: string
  /** Slug of a category or a tag whose posts alone are wanted. */
  category?: string
  tag?: string
}

export type FoundList = PostList & {
  /** The category or tag that was asked for. */
  subject: Tag | null
}

type ListRow = Omit<FoundList, 'page' | 'pages'>

/** One page of posts, newest first or, for a search, best first. Undefined for a category or tag there is none of. */
export async function findPosts(request: ListRequest): Promise<FoundList | undefined> {
  const { page, search = '', category, tag } = request
  const isHome = !search && category === undefined && tag === undefined
  const conditions: RawBuilder<unknown>[] = [shown('s')]
  if (category !== undefined) {
    conditions.push(sql`s.category_id = (select id from blog_categories where slug = ${category})`)
  }
  if (tag !== undefined) {
    conditions.push(sql`s.id in (select pt.post_id from blog_post_tags pt join blog_tags t on t.id = pt.tag_id
      where t.slug = ${tag})`)
  }
  if (isHome) conditions.push(sql`s.id is distinct from (select id from featured)`)
  const query = sql`websearch_to_tsquery('portuguese', blog_folded(${search}::text))`
  const posts = search ? postsOf(sql`matching`) : sql`blog_posts`
  const order = search ? sql`ts_rank(s.search, ${query}) desc, ${newestFirst('s')}` : newestFirst('s')

  const { rows } = await sql<ListRow>`
    with ${search ? matching(query) : sql``} featured as (select s.id from blog_posts s where ${isHome}::boolean and s.featured and ${shown('s')}
        order by ${newestFirst('s')} limit 1),
      page as (select s.id, row_number() over () as place from (select s.id from ${posts} s
        where ${sql.join(conditions, sql` and `)} order by ${order}
        limit ${PAGE_SIZE}::integer offset ${(page - 1) * PAGE_SIZE}::integer) s)
    select
      (select count(*)::integer from ${posts} s where ${sql.join(conditions, sql` and `)}) as found,
      coalesce((select json_agg(${card} order by page.place) from page join blog_posts p on p.id = page.id
        left join blog_categories c on c.id = p.category_id), '[]'::json) as posts,
      (select ${card} from featured join blog_posts p on p.id = featured.id
        left join blog_categories c on c.id = p.category_id) as featured,
      coalesce((select json_agg(json_build_object('name', c.name, 'slug', c.slug) order by blog_folded(c.name), c.name)
        from blog_categories c where exists (select from blog_posts s where s.category_id = c.id and ${shown('s')})),
        '[]'::json) as categories,
      ${subjectOf(request)} as subject`.execute(database())
  const found = rows[0]
  if (!found || (!isHome && !search && !found.subject)) return undefined
  return {
    ...found,
    featured: page === 1 ? found.featured : null,
    page,
    pages: Math.max(1, Math.ceil(found.found / PAGE_SIZE)),
  }
}

/**
 * Posts that say what is searched, as many as are worth ranking: to rank one reads all its words, and a common word stands
 * in every post.
 */
function matching(query: RawBuilder<unknown>): RawBuilder<unknown> {
  const newest = (condition: RawBuilder<unknown>) =>
    sql`(select s.id from blog_posts s where ${shown('s')} and ${condition}
      order by ${newestFirst('s')} limit ${MOST_RANKED}::integer)`
  const inTitle = sql`to_tsvector('portuguese'::regconfig, blog_folded(s.title)) @@ ${query}`
  return sql`matching as materialized (${newest(inTitle)} union ${newest(sql`s.search @@ ${query}`)}),`
}

function subjectOf({ category, tag }: ListRequest): RawBuilder<unknown> {
  const named = sql`json_build_object('name', name, 'slug', slug)`
  if (category !== undefined) return sql`(select ${named} from blog_categories where slug = ${category})`
  if (tag !== undefined) return sql`(select ${named} from blog_tags where slug = ${tag})`
  return sql`null::json`
}

interface PostRow {
  slug: string
  card: PostCard
  content: string
  allow_list: number
  updatedAt: string
  tags: Tag[]
}

export type FoundPost =
  | { kind: 'found'; post: Post; related: PostCard[] }
  /** Asked for by an address that it no longer has. */
  | { kind: 'moved'; slug: string }

// the index first, then the post's own slug (spec section 5)
const postAt = statement<PostRow & { related: PostCard[] }, { slug: string; moment: Date }>(
  ({ slug, moment }) => sql`
    with f as (select p.* from blog_posts p where ${shown('p', moment)} and p.id = coalesce(
      (select post_id from blog_slugs where slug = ${slug}), (select id from blog_posts where slug = ${slug})))
    select p.slug, ${card} as card, p.content, p.allow_list, ${iso('p.updated_at')} as "updatedAt",
      ${tagsOf('p')} as tags, ${relatedToF(moment)} as related
    from f p left join blog_categories c on c.id = p.category_id`,
)

/**
 * The post at an address and what to read next; undefined for none and for drafts. An address that only differs in
 * capitals or accents leads to the right one.
 */
export async function findPost(asked: string): Promise<FoundPost | undefined> {
  const [row] = await postAt(database(), { slug: slugOf(asked), moment: now() })
  if (!row) return undefined
  if (row.slug !== asked) return { kind: 'moved', slug: row.slug }
  return { kind: 'found', post: postFrom(row), related: row.related }
}

/** Those that share most tags, then the category, then the newest. */
function relatedToF(moment: Blank): RawBuilder<unknown> {
  const newest = sql`select s.id from blog_posts s where ${shown('s', moment)}`
  return sql`coalesce((select json_agg(${card} order by p.score desc, ${newestFirst('p')}) from (
    select p.id, p.category_id, p.title, p.slug, p.excerpt, p.author_name, p.published_at, p.cover_path, p.cover_alt,
      p.cover_width, p.cover_height, p.cover_variants, 2 * (select count(*) from blog_post_tags a join blog_post_tags b using (tag_id)
        where a.post_id = f.id and b.post_id = p.id)
      + (p.category_id is not null and p.category_id is not distinct from f.category_id)::integer as score
    from f, ${postsOf(sql`((select b.post_id as id from blog_post_tags a join blog_post_tags b using (tag_id), f
        where a.post_id = f.id order by b.post_id desc limit 60)
      union (${newest} and s.category_id = (select category_id from f) order by ${newestFirst('s')} limit 12)
      union (${newest} order by ${newestFirst('s')} limit ${RELATED + 1}::integer))`)} p
    where p.id <> f.id and ${shown('p', moment)}
    order by score desc, ${newestFirst('p')} limit ${RELATED}::integer
  ) p left join blog_categories c on c.id = p.category_id), '[]'::json)`
}

function postFrom(row: PostRow): Post {
  // what an older list let in, or nobody cleaned, is cleaned before it is shown
  const content = row.allow_list === ALLOW_LIST ? row.content : sanitizePost(row.content)
  const { html, sections } = outlinePost(content)
  return {
    ...row.card,
    html,
    sections,
    readingTime: readingTimeOf(content),
    updatedAt: row.updatedAt,
    tags: row.tags,
  }
}

/** The newest posts, whole, for feeds. */
export async function findFeedPosts(): Promise<Post[]> {
  const { rows } = await sql<PostRow>`
    select p.slug, ${card} as card, p.content, p.allow_list, ${iso('p.updated_at')} as "updatedAt", ${tagsOf('p')} as tags
    from blog_posts p left join blog_categories c on c.id = p.category_id
    where ${shown('p')} order by ${newestFirst('p')} limit ${IN_FEED}::integer`.execute(database())
  return rows.map(postFrom)
}

/** When the next post is shown that waits for its moment; undefined when none does. */
export async function findNextMoment(): Promise<Date | undefined> {
  const { rows } = await sql<{ moment: Date }>`
    select s.published_at as moment from blog_posts s where s.status = 'published' and s.published_at > ${now()}::timestamptz
    order by s.published_at asc nulls first limit 1`.execute(database())
  return rows[0]?.moment
}

/** Every post that search engines may keep, newest first: its path and when it was last changed (ISO). */
export async function findSitemapPosts(): Promise<{ path: string; updatedAt: string }[]> {
  const { rows } = await sql<{ slug: string; updatedAt: string }>`
    select p.slug, ${iso('p.updated_at')} as "updatedAt" from blog_posts p
    where ${shown('p')} order by ${newestFirst('p')}`.execute(database())
  return rows.map(({ slug, updatedAt }) => ({ path: postPath(slug), updatedAt }))
}

/** Where the posts of a category are now that was found at `slug` before; undefined for an address nobody had. */
export async function findMovedCategory(slug: string): Promise<string | undefined> {
  const moved = database()
    .selectFrom('blog_category_slugs as s')
    .innerJoin('blog_categories as c', 'c.id', 's.category_id')
    .select('c.slug')
    .where('s.slug', '=', slug)
  return (await moved.executeTakeFirst())?.slug
}
