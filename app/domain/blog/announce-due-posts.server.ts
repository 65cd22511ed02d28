import { sql } from 'kysely'
import { asIdentity, concernBlog } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'

const AT_ONCE = 50

/**
 * Tells every process of scheduled posts whose moment has come: one process alone, once for each post. Returns how many
 * there were, and the milliseconds until the next one is due, null without one.
 */
export async function announceDuePosts(): Promise<{ announced: number; nextInMs: number | null }> {
  const moment = now()
  return asIdentity(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update blog_posts set announced_at = ${moment}::timestamptz where id in (
        select id from blog_posts
        where status = 'published' and announced_at is null and published_at <= ${moment}::timestamptz
        order by published_at limit ${AT_ONCE}::integer for update skip locked)
      returning id`.execute(tx)
    if (rows.length > 0) concernBlog(tx)
    const { rows: waiting } = await sql<{ next: Date | null }>`
      select min(published_at) as next from blog_posts
      where status = 'published' and announced_at is null and published_at > ${moment}::timestamptz`.execute(
      tx,
    )
    const next = waiting[0]?.next
    return { announced: rows.length, nextInMs: next ? new Date(next).getTime() - moment.getTime() : null }
  })
}
