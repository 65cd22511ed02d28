import { secondsSince } from '../queue-length.ts'

/** The SQL of the mail queue's `QueueLength`. */
export const MAIL_QUEUE = {
  mails: `select count(*)::int as waiting, ${secondsSince('min(due_at)')} as late
    from mails where status in ('waiting', 'sending')`,
}
