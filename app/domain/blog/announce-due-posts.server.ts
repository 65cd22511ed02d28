import { sql } from 'kysely'
import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

const BATCH_SIZE = 50

/**
 * Sets `announced_at` of up to `BATCH_SIZE` posts whose publication time has passed, and emits the blog's signal if
 * there are any. `delayMs`: time until the next publication; null if no other post is scheduled.
 */
export async function announceDuePosts(): Promise<{ announcedCount: number; delayMs: number | null }> {
  const moment = now()
  return asIdentity(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update blog_posts set announced_at = ${moment}::timestamptz where id in (
        select id from blog_posts
        where status = 'published' and announced_at is null and published_at <= ${moment}::timestamptz
        order by published_at limit ${BATCH_SIZE}::integer for update skip locked)
      returning id`.execute(tx)
    if (rows.length > 0) publishAfterCommit(tx, BLOG_CHANGED)
    const { rows: nextRows } = await sql<{ next: Date | null }>`
      select min(published_at) as next from blog_posts
      where status = 'published' and announced_at is null and published_at > ${moment}::timestamptz`.execute(
      tx,
    )
    const nextAt = nextRows[0]?.next
    const delayMs = nextAt ? new Date(nextAt).getTime() - moment.getTime() : null
    return { announcedCount: rows.length, delayMs }
  })
}
