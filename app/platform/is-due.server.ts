import { HOUR_MS } from '#app/base/durations.ts'
import { type RawBuilder, sql } from 'kysely'

/** Longer than any retry delay or lease of a queue. */
const MAX_DELAY_MS = 3 * HOUR_MS

/**
 * SQL: whether a queued row is due, by its column `due_at`. A row that is due later than MAX_DELAY_MS was written under a
 * wrong clock and counts as due, too.
 */
export function isDue(moment: Date): RawBuilder<boolean> {
  const latest = new Date(moment.getTime() + MAX_DELAY_MS)
  return sql<boolean>`(due_at <= ${moment}::timestamptz or due_at > ${latest}::timestamptz)`
}
