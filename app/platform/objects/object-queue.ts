import { secondsSince } from '../queue-length.ts'

export const OBJECT_QUEUE = {
  object_deletions: `select count(*)::int as waiting, ${secondsSince('min(due_at)')} as late
    from object_deletions where due_at <= now()`,
}
