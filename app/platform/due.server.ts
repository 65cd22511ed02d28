import { type RawBuilder, sql } from 'kysely'

/** Longer than any pause or lease of our queues. */
const FARTHEST_MS = 3 * 60 * 60 * 1000

/**
 * Whether work that waits in the database is due at this moment, by its column `due_at`. What is due later than any pause
 * reaches was put down under a clock that was wrong then, and would wait until that moment comes again.
 */
export function isDue(moment: Date): RawBuilder<boolean> {
  const farthest = new Date(moment.getTime() + FARTHEST_MS)
  return sql<boolean>`(due_at <= ${moment}::timestamptz or due_at > ${farthest}::timestamptz)`
}
