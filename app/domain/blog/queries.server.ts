import { type RawBuilder, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import { type Placeholder, statement } from '#app/database/statement.server.ts'
import { now } from '#app/base/clock.server.ts'
import { outlinePost } from './outline-post.server.ts'
import { MAX_MATCHES, PAGE_SIZE, type Post, type PostCard, type PostList, slugOf, type Tag } from './post.ts'
import { readingTimeOf } from './reading/plain-text.ts'
import { categoryPath, postPath } from './post-paths.ts'
import { ALLOW_LIST_VERSION, sanitizePost } from './sanitize-post.server.ts'

const RELATED_POST_COUNT = 3
const FEED_POST_COUNT = 20

/** SQL condition: the post is public at `moment`. */
const isPublic = (table: string, moment: Date | Placeholder = now()) =>
  sql`(${sql.ref(`${table}.status`)} = 'published'
    and (${sql.ref(`${table}.published_at`)} is null or ${sql.ref(`${table}.published_at`)} <= ${moment}::timestamptz))`

const newestFirst = (table: string) =>
  sql`${sql.ref(`${table}.published_at`)} desc nulls last, ${sql.ref(`${table}.id`)} desc`

/** SQL: the post `p` with its category `c` as JSON of `PostCard`. */
const card = sql`json_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'excerpt', p.excerpt,
  'authorName', p.author_name, 'publishedAt', ${isoMoment('p.published_at')},
  'cover', case when p.cover_path is not null then json_build_object('path', p.cover_path, 'alt', p.cover_alt,
    'width', p.cover_width, 'height', p.cover_height, 'variants', p.cover_variants) end,
  'category', case when c.id is not null then json_build_object('name', c.name, 'slug', c.slug) end)`

/** SQL: the columns of `PostRow` for the post `p` with its category `c`. */
const postColumns = sql`p.slug, ${card} as card, p.content, p.allow_list, ${isoMoment('p.updated_at')} as "updatedAt",
  coalesce((select json_agg(json_build_object('name', t.name, 'slug', t.slug) order by pt.position)
    from blog_post_tags pt join blog_tags t on t.id = pt.tag_id where pt.post_id = p.id), '[]'::json) as tags`

/** SQL: the posts with these ids. The lateral join makes the planner look up each id in the index. */
const postsByIds = (ids: RawBuilder<unknown>) =>
  sql`(select found.* from ${ids} ids cross join lateral (select * from blog_posts where id = ids.id limit 1) found)`

export interface ListRequest {
  page: number
  /** Search text; '' finds all posts. */
  search?: string
  /** Slug of a category or a tag. */
  category?: string
  tag?: string
}

export type FoundList = PostList & {
  /** The requested category or tag. */
  subject: Tag | null
}

type ListRow = Omit<FoundList, 'page' | 'pageCount'>

/** One page of posts, newest first; for a search the best match first. Undefined for an unknown category or tag. */
export async function findPosts(request: ListRequest): Promise<FoundList | undefined> {
  const { page, search = '', category, tag } = request
  const isUnfiltered = !search && category === undefined && tag === undefined
  const conditions: RawBuilder<unknown>[] = [isPublic('s')]
  if (category !== undefined) {
    conditions.push(sql`s.category_id = (select id from blog_categories where slug = ${category})`)
  }
  if (tag !== undefined) {
    conditions.push(sql`s.id in (select pt.post_id from blog_post_tags pt join blog_tags t on t.id = pt.tag_id
      where t.slug = ${tag})`)
  }
  if (isUnfiltered) conditions.push(sql`s.id is distinct from (select id from featured)`)
  const query = sql`websearch_to_tsquery('portuguese', blog_folded(${search}::text))`
  const posts = search ? postsByIds(sql`matching`) : sql`blog_posts`
  const order = search ? sql`ts_rank(s.search, ${query}) desc, ${newestFirst('s')}` : newestFirst('s')

  const { rows } = await sql<ListRow>`
    with ${search ? matchingPosts(query) : sql``} featured as (select s.id from blog_posts s where ${isUnfiltered}::boolean and s.featured and ${isPublic('s')}
        order by ${newestFirst('s')} limit 1),
      page as (select s.id, row_number() over () as place from (select s.id from ${posts} s
        where ${sql.join(conditions, sql` and `)} order by ${order}
        limit ${PAGE_SIZE}::integer offset ${(page - 1) * PAGE_SIZE}::integer) s)
    select
      (select count(*)::integer from ${posts} s where ${sql.join(conditions, sql` and `)}) as "totalCount",
      coalesce((select json_agg(${card} order by page.place) from page join blog_posts p on p.id = page.id
        left join blog_categories c on c.id = p.category_id), '[]'::json) as posts,
      (select ${card} from featured join blog_posts p on p.id = featured.id
        left join blog_categories c on c.id = p.category_id) as featured,
      coalesce((select json_agg(json_build_object('name', c.name, 'slug', c.slug) order by blog_folded(c.name), c.name)
        from blog_categories c where exists (select from blog_posts s where s.category_id = c.id and ${isPublic('s')})),
        '[]'::json) as categories,
      ${subjectOf(request)} as subject`.execute(database())
  const list = rows[0]
  if (!list || (!isUnfiltered && !search && !list.subject)) return undefined
  return {
    ...list,
    featured: page === 1 ? list.featured : null,
    page,
    pageCount: Math.max(1, Math.ceil(list.totalCount / PAGE_SIZE)),
  }
}

/**
 * SQL: the newest `MAX_MATCHES` that match in the title, and as many that match anywhere. Ranking more would be slow:
 * it reads whole texts, and a common word matches every post.
 */
function matchingPosts(query: RawBuilder<unknown>): RawBuilder<unknown> {
  const newest = (condition: RawBuilder<unknown>) =>
    sql`(select s.id from blog_posts s where ${isPublic('s')} and ${condition}
      order by ${newestFirst('s')} limit ${MAX_MATCHES}::integer)`
  const inTitle = sql`to_tsvector('portuguese'::regconfig, blog_folded(s.title)) @@ ${query}`
  return sql`matching as materialized (${newest(inTitle)} union ${newest(sql`s.search @@ ${query}`)}),`
}

function subjectOf({ category, tag }: ListRequest): RawBuilder<unknown> {
  const nameAndSlug = sql`json_build_object('name', name, 'slug', slug)`
  if (category !== undefined)
    return sql`(select ${nameAndSlug} from blog_categories where slug = ${category})`
  if (tag !== undefined) return sql`(select ${nameAndSlug} from blog_tags where slug = ${tag})`
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
  /** The requested slug is a former one; `slug` is the current one. */
  | { kind: 'moved'; slug: string }

// looks up the slug in blog_slugs, which also contains former slugs (rule 81), then in blog_posts
const selectPost = statement<PostRow & { related: PostCard[] }, { slug: string; moment: Date }>(
  ({ slug, moment }) => sql`
    with requested as (select p.* from blog_posts p where ${isPublic('p', moment)} and p.id = coalesce(
      (select post_id from blog_slugs where slug = ${slug}), (select id from blog_posts where slug = ${slug})))
    select ${postColumns}, ${relatedPosts(moment)} as related from requested p left join blog_categories c on c.id = p.category_id`,
)

/** A public post with related posts; undefined for an unknown slug. A slug with other case or accents counts as moved. */
export async function findPost(requestedSlug: string): Promise<FoundPost | undefined> {
  const [row] = await selectPost(database(), { slug: slugOf(requestedSlug), moment: now() })
  if (!row) return undefined
  if (row.slug !== requestedSlug) return { kind: 'moved', slug: row.slug }
  return { kind: 'found', post: postFrom(row), related: row.related }
}

/** SQL: JSON of the posts related to `requested`: most shared tags first, then the same category, then the newest. */
function relatedPosts(moment: Placeholder): RawBuilder<unknown> {
  const publicPosts = sql`select s.id from blog_posts s where ${isPublic('s', moment)}`
  return sql`coalesce((select json_agg(${card} order by p.score desc, ${newestFirst('p')}) from (
    select p.id, p.category_id, p.title, p.slug, p.excerpt, p.author_name, p.published_at, p.cover_path, p.cover_alt,
      p.cover_width, p.cover_height, p.cover_variants, 2 * (select count(*) from blog_post_tags a join blog_post_tags b using (tag_id)
        where a.post_id = requested.id and b.post_id = p.id)
      + (p.category_id is not null and p.category_id is not distinct from requested.category_id)::integer as score
    from requested, ${postsByIds(sql`((select b.post_id as id from blog_post_tags a join blog_post_tags b using (tag_id), requested
        where a.post_id = requested.id order by b.post_id desc limit 60)
      union (${publicPosts} and s.category_id = (select category_id from requested) order by ${newestFirst('s')} limit 12)
      union (${publicPosts} order by ${newestFirst('s')} limit ${RELATED_POST_COUNT + 1}::integer))`)} p
    where p.id <> requested.id and ${isPublic('p', moment)}
    order by score desc, ${newestFirst('p')} limit ${RELATED_POST_COUNT}::integer
  ) p left join blog_categories c on c.id = p.category_id), '[]'::json)`
}

function postFrom({ card: postCard, content, allow_list, updatedAt, tags }: PostRow): Post {
  // sanitizes content that was saved with an older allow list
  const cleanHtml = allow_list === ALLOW_LIST_VERSION ? content : sanitizePost(content)
  return { ...postCard, ...outlinePost(cleanHtml), readingTime: readingTimeOf(cleanHtml), updatedAt, tags }
}

/** The newest posts with their content, for feeds. */
export async function findFeedPosts(): Promise<Post[]> {
  const { rows } = await sql<PostRow>`
    select ${postColumns} from blog_posts p left join blog_categories c on c.id = p.category_id
    where ${isPublic('p')} order by ${newestFirst('p')} limit ${FEED_POST_COUNT}::integer`.execute(database())
  return rows.map(postFrom)
}

/** Publication time of the next scheduled post; undefined if none is scheduled. */
export async function findNextPublication(): Promise<Date | undefined> {
  const { rows } = await sql<{ moment: Date }>`
    select s.published_at as moment from blog_posts s where s.status = 'published' and s.published_at > ${now()}::timestamptz
    order by s.published_at asc nulls first limit 1`.execute(database())
  return rows[0]?.moment
}

/**
 * Path and civil date (UTC) of the latest change of every public post, newest first, after those of the categories that
 * have public posts. Each list is one text, because reading 10,000 rows takes twice as long.
 */
export async function findSitemapEntries(): Promise<{ path: string; lastModified: string }[]> {
  const { rows } = await sql<{ posts: string | null; categories: string | null }>`
    select (select string_agg(p.slug || ' ' || to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD'), chr(10) order by ${newestFirst('p')})
        from blog_posts p where ${isPublic('p')}) as posts,
      (select string_agg(c.slug || ' ' || c.day, chr(10) order by c.slug)
        from (select c.slug, to_char(max(p.updated_at) at time zone 'utc', 'YYYY-MM-DD') as day
          from blog_categories c join blog_posts p on p.category_id = c.id where ${isPublic('p')} group by c.slug) c)
        as categories`.execute(database())
  const [row] = rows
  return [...entriesOf(row?.categories, categoryPath), ...entriesOf(row?.posts, postPath)]
}

/** `lines`: a slug, a space and a date each. */
function entriesOf(lines: string | null | undefined, pathOf: (slug: string) => string) {
  if (!lines) return []
  return lines.split('\n').map((line) => {
    const [slug = '', lastModified = ''] = line.split(' ')
    return { path: pathOf(slug), lastModified }
  })
}

/** The current slug of the category that had this slug before; undefined for an unknown slug. */
export async function findMovedCategory(slug: string): Promise<string | undefined> {
  const query = database()
    .selectFrom('blog_category_slugs as s')
    .innerJoin('blog_categories as c', 'c.id', 's.category_id')
    .select('c.slug')
    .where('s.slug', '=', slug)
  return (await query.executeTakeFirst())?.slug
}
