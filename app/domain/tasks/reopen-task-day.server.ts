import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { LedgerEntry } from '../points/entry.ts'
import { deleteUnusedProof } from './proofs/proof-rows.server.ts'

/**
 * Makes the task day of a deleted entry pending again (rule 40). Runs in the transaction of `takeBackEntry`.
 * A task day that is not done stays unchanged.
 */
export async function reopenTaskDay(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: Pick<LedgerEntry, 'childId' | 'taskId' | 'taskDay' | 'taskSlot'>,
): Promise<void> {
  await sql`
    update task_days set status = 'pending', points = 0, promised_points = null, revision = revision + 1,
      marked_by_user_id = null, marked_by_device_id = null, marked_at = null,
      waiting_since = null, redo_since = null, proof_id = null
    where family_id = ${scope.familyId}::uuid and child_id = ${entry.childId}::uuid
      and day = ${entry.taskDay}::date and task_id = ${entry.taskId}::uuid
      and slot = ${entry.taskSlot}::smallint and status = 'done'`.execute(tx)
  const { childId, taskId, taskDay: day } = entry
  if (taskId && day) await deleteUnusedProof(tx, { familyId: scope.familyId, childId, taskId, day })
}
