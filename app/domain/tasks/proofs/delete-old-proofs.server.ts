import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { MINUTE_MS } from '#app/base/durations.ts'
import { database } from '#app/database/database.server.ts'
import { asIdentity, enterFamily } from '#app/database/family-scope.server.ts'
import { startWorker } from '#app/platform/worker.server.ts'

/** Number of families in one batch. */
const BATCH_SIZE = 100

/** Starts the worker that deletes expired photos (rule 172). */
export function startProofDeletions() {
  return startWorker({
    pollMs: MINUTE_MS,
    failureMessage: 'photos of proof could not be deleted',
    async processBatch() {
      const processed = await deleteOldProofs()
      return { processed, hasMore: processed === BATCH_SIZE }
    },
  })
}

/**
 * Deletes expired photos; returns the number of their families. Each family has its own transaction, whose signal makes open
 * screens say that the photo was deleted.
 */
export async function deleteOldProofs(): Promise<number> {
  const moment = now()
  const families = await database()
    .selectFrom('proofs')
    .select('family_id')
    .distinct()
    .where('delete_after', '<=', moment)
    .limit(BATCH_SIZE)
    .execute()
  for (const { family_id: familyId } of families) {
    await asIdentity(async (tx) => {
      const familyTx = await enterFamily(tx, familyId)
      await sql`delete from proofs
        where family_id = ${familyId}::uuid and delete_after <= ${moment}::timestamptz`.execute(familyTx)
    })
  }
  return families.length
}
