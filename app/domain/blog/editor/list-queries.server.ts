import { type RawBuilder, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import { now } from '#app/base/clock.server.ts'
import { PAGE_SIZE } from '../post.ts'
import {
  type ListedCategory,
  type ListedPost,
  type ListFilter,
  plainTitle,
  type PostListPage,
  type UnsavedCopy,
} from './post-list.ts'

/** SQL for the state of post `p`; the same rule as `stateOf` in blog/post.ts. */
const stateSql = () => sql`case when p.status = 'draft' then 'draft'
  when p.published_at > ${now()}::timestamptz then 'scheduled' else 'published' end`

/**
 * Reads one page of posts: first drafts without a date by their latest change, then the other posts by date, both newest first.
 * `isUnsaved`: the user `userId` has a working copy.
 */
export async function findListedPosts(
  { page, search, state }: ListFilter,
  userId: string,
): Promise<PostListPage> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (search) {
    const pattern = `%${plainTitle(search).replaceAll(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`p.title_plain like ${pattern}::text`)
  }
  if (state) conditions.push(sql`${stateSql()} = ${state}::text`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<{ total: number; posts: ListedPost[] }>`
    with page as (select p.id, row_number() over () as place from (select p.id from blog_posts p where ${where}
      order by p.published_at desc nulls first, p.updated_at desc, p.id desc
      limit ${PAGE_SIZE}::integer offset ${(page - 1) * PAGE_SIZE}::integer) p)
    select (select count(*)::integer from blog_posts p where ${where}) as total,
      coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title, 'slug', p.slug,
          'authorName', p.author_name, 'state', ${stateSql()}, 'publishedAt', ${isoMoment('p.published_at')},
          'isUnsaved', exists (select from blog_working_copies c where c.post_id = p.id and c.user_id = ${userId}::uuid))
        order by page.place) from page join blog_posts p on p.id = page.id), '[]'::json) as posts`.execute(
    database(),
  )
  const { total, posts } = rows[0] ?? { total: 0, posts: [] }
  return { posts, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total }
}

const MAX_COPIES = 20

/** The person's working copies of posts that were never saved, latest change first. */
export async function findUnsavedCopies(userId: string): Promise<UnsavedCopy[]> {
  const { rows } = await sql<UnsavedCopy>`
    select c.post_id as "postId", coalesce(c.fields ->> 'title', '') as title, ${isoMoment('c.updated_at')} as "updatedAt"
    from blog_working_copies c
    where c.user_id = ${userId}::uuid and not exists (select from blog_posts p where p.id = c.post_id)
    order by c.updated_at desc limit ${MAX_COPIES}::integer`.execute(database())
  return rows
}

export async function findListedCategories(): Promise<ListedCategory[]> {
  const { rows } = await sql<ListedCategory>`
    select c.id, c.name, c.slug, (select count(*)::integer from blog_posts p where p.category_id = c.id) as posts
    from blog_categories c order by blog_folded(c.name), c.name`.execute(database())
  return rows
}
