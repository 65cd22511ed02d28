import { secondsSince } from '#app/platform/queue-length.ts'

/**
 * The SQL that reads the `QueueLength` of each import queue; `late` is in seconds. Posts of a file that was not read
 * completely are not due, nor is anything of a stopped import. Posts have no due time: a long file is not late, so `late`
 * is 0.
 */
export const TRANSFER_QUEUES = {
  transfer_posts: `select count(*)::int as waiting, 0 as late from blog_transfer_items i
    join blog_transfers t on t.id = i.transfer_id where i.outcome is null and t.read_at is not null and t.stopped_at is null`,
  transfer_pictures: `select count(*)::int as waiting, ${secondsSince('min(due_at)')} as late
    from blog_transfer_pictures w join blog_transfers t on t.id = w.transfer_id
    where w.state = 'waiting' and t.stopped_at is null`,
}
