import { type Kysely, sql } from 'kysely'
import type { Tables } from '#app/database/tables/tables.ts'

/** What waits in the database, by the name of its queue; `late` is the age in seconds of what should be done longest. */
export interface QueueLengths {
  name:
    | 'mails'
    | 'payment_events'
    | 'payment_requests'
    | 'payment_review'
    | 'transfer_posts'
    | 'transfer_pictures'
  waiting: number
  late: number
}

/** The statement, for connections that are not Kysely's too. `payment_review` waits for a person. */
export const QUEUE_LENGTHS = `
  select 'mails' as name, count(*)::int as waiting, ${late('min(due_at)')} as late
    from mails where status in ('waiting', 'sending')
  union all
  select 'payment_events', count(*)::int, ${late('min(due_at)')} from payment_events where status = 'waiting'
  union all
  select 'payment_requests', count(*)::int, ${late('min(due_at)')} from payment_requests where status = 'waiting'
  union all
  select 'payment_review', count(*)::int, ${late('min(received_at)')}
    from payment_events where status in ('held', 'unplaced', 'failed')
  union all
  select 'transfer_posts', count(*)::int, 0 from blog_transfer_items where outcome is null
  union all
  select 'transfer_pictures', count(*)::int, ${late('min(due_at)')} from blog_transfer_pictures where state = 'waiting'`

function late(moment: string): string {
  return `greatest(0, coalesce(extract(epoch from now() - ${moment}), 0))::int`
}

/** How much waits in each queue, as the identity role may see. */
export async function readQueues(db: Kysely<Tables>): Promise<QueueLengths[]> {
  const { rows } = await sql.raw<QueueLengths>(QUEUE_LENGTHS).execute(db)
  return rows
}
