import { secondsSince } from '#app/platform/queue-length.ts'

/** The SQL that reads the `QueueLength` of each import queue; `late` is in seconds. */
export const TRANSFER_QUEUES = {
  transfer_posts: `select count(*)::int as waiting, 0 as late from blog_transfer_items where outcome is null`,
  transfer_pictures: `select count(*)::int as waiting, ${secondsSince('min(due_at)')} as late
    from blog_transfer_pictures where state = 'waiting'`,
}
