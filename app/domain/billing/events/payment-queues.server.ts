import { secondsSince } from '#app/platform/queue-length.ts'

/** SQL: length of each queue, and seconds for which its oldest row waits. An administrator empties `payment_review`. */
export const PAYMENT_QUEUES = {
  payment_events: `select count(*)::int as waiting, ${secondsSince('min(due_at)')} as late
    from payment_events where status = 'waiting'`,
  payment_requests: `select count(*)::int as waiting, ${secondsSince('min(due_at)')} as late
    from payment_requests where status = 'waiting'`,
  payment_review: `select count(*)::int as waiting, ${secondsSince('min(received_at)')} as late
    from payment_events where status in ('held', 'unplaced', 'failed')`,
}
