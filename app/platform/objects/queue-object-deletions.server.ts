import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#app/base/durations.ts'
import { now } from '#app/base/clock.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'

/** Downloads that started before the deletion may read an object for this time. */
const DELAY_MS = 15 * MINUTE_MS

/**
 * Queues the deletion of objects in the transaction that deletes their rows; null stands for a row that had its bytes
 * itself. A key that ends in '/' deletes all objects below it. The worker deletes them 15 minutes after the commit.
 */
export async function queueObjectDeletions(
  tx: Kysely<Tables>,
  keys: readonly (string | null)[],
): Promise<void> {
  const due_at = new Date(now().getTime() + DELAY_MS)
  const rows = keys.flatMap((key) => (key === null ? [] : [{ key, due_at }]))
  if (rows.length > 0) await tx.insertInto('object_deletions').values(rows).execute()
}
