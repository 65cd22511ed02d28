import { sql } from 'kysely'
import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

const BATCH_SIZE = 50

/**
 * Emits the blog's signal for scheduled posts that have become public, once for each post. Returns their number, and the
 * milliseconds until the next scheduled post; null without one.
 */
export async function announceDuePosts(): Promise<{ announced: number; nextInMs: number | null }> {
  const moment = now()
  return asIdentity(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update blog_posts set announced_at = ${moment}::timestamptz where id in (
        select id from blog_posts
        where status = 'published' and announced_at is null and published_at <= ${moment}::timestamptz
        order by published_at limit ${BATCH_SIZE}::integer for update skip locked)
      returning id`.execute(tx)
    if (rows.length > 0) publishAfterCommit(tx, BLOG_CHANGED)
    const { rows: scheduled } = await sql<{ next: Date | null }>`
      select min(published_at) as next from blog_posts
      where status = 'published' and announced_at is null and published_at > ${moment}::timestamptz`.execute(
      tx,
    )
    const next = scheduled[0]?.next
    return { announced: rows.length, nextInMs: next ? new Date(next).getTime() - moment.getTime() : null }
  })
}
