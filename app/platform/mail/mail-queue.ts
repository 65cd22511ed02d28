import { secondsSince } from '../queue-length.ts'

export const MAIL_QUEUE = {
  mails: `select count(*)::int as waiting, ${secondsSince('min(due_at)')} as late
    from mails where status in ('waiting', 'sending')`,
}
