import { sql } from 'kysely'
import { MINUTE_MS } from '#app/base/durations.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { isDue } from '../is-due.server.ts'
import { retryDelayMs } from '../mail/retry-delay.ts'
import { startWorker } from '../worker.server.ts'
import { MAX_LISTED, type ObjectStore, objectStore, ObjectStoreError } from './object-store.server.ts'

const POLL_MS = 30_000
const BATCH_SIZE = 20
/** After this time another process deletes the object of a process that died. */
const LEASE_MS = 10 * MINUTE_MS

/** Starts the worker that deletes queued objects from the store. Only where a store is configured. */
export function startObjectDeletions() {
  return startWorker({
    pollMs: POLL_MS,
    failureMessage: 'objects could not be deleted',
    async processBatch() {
      const processed = await deleteObjects()
      return { processed, hasMore: processed === BATCH_SIZE }
    },
  })
}

/** Deletes due objects; one process leases each. A failed deletion is retried. Returns the number of leased rows. */
export async function deleteObjects(): Promise<number> {
  const store = await objectStore()
  if (!store) return 0
  const deletions = await leaseDeletions()
  await Promise.all(deletions.map((deletion) => deleteQueuedObject(store, deletion)))
  return deletions.length
}

function leaseDeletions() {
  const moment = now()
  return asIdentity((tx) =>
    tx
      .updateTable('object_deletions')
      .set({ attempts: sql`attempts + 1`, due_at: new Date(moment.getTime() + LEASE_MS) })
      .where('key', 'in', (due) =>
        due
          .selectFrom('object_deletions')
          .select('key')
          .where(isDue(moment))
          .orderBy('due_at')
          .limit(BATCH_SIZE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['key', 'attempts'])
      .execute(),
  )
}

async function deleteQueuedObject(
  store: ObjectStore,
  deletion: { key: string; attempts: number },
): Promise<void> {
  const { key, attempts } = deletion
  try {
    await deleteFromStore(store, key)
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    log.warn({ err: error, attempts }, 'the deletion of an object waits for another attempt')
    const dueAt = new Date(now().getTime() + retryDelayMs(attempts, Math.random()))
    await database().updateTable('object_deletions').set({ due_at: dueAt }).where('key', '=', key).execute()
    return
  }
  await database().deleteFrom('object_deletions').where('key', '=', key).execute()
}

async function deleteFromStore(store: ObjectStore, key: string): Promise<void> {
  if (!key.endsWith('/')) return store.delete(key)
  let keys: string[]
  do {
    keys = await store.list(key)
    for (const listedKey of keys) await store.delete(listedKey)
  } while (keys.length >= MAX_LISTED)
}
