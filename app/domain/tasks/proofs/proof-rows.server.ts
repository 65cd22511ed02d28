import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#app/base/durations.ts'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { statement } from '#app/database/statement.server.ts'
import type { TaskDayRef } from '../approval/decided-task-day.ts'
import { isAmong, keyListsOf } from '../approval/task-day-keys.server.ts'
import type { ProofPhoto } from './convert-proof.server.ts'

/** A photo is deleted this long after it was sent (rule 172). */
const PROOF_MS = 7 * DAY_MS
/** A photo is deleted this long after a decision, but not later than without one. */
const DECIDED_PROOF_MS = 24 * HOUR_MS

type DayKey = Omit<TaskDayRef, 'revision'>

/** The photo of a child's mark. The client creates `id`, so that a repeated request has no effect (rule 35). */
export interface NewProof {
  id: string
  photo: ProofPhoto
}

/** Inserts the photo of a task day that has none. False if the family has another photo with this id. */
export async function insertProof(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  { taskId, childId, day, slot }: DayKey,
  { id, photo }: NewProof,
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('proofs')
    .values({
      family_id: familyId,
      id,
      child_id: childId,
      day,
      task_id: taskId,
      slot,
      content_type: photo.contentType,
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes,
      created_at: createdAt,
      delete_after: new Date(createdAt.getTime() + PROOF_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Deletes the photos of a task on one date that no task day refers to (rule 172). Runs after the change of the task day, in
 * its transaction.
 */
export const deleteUnusedProof = statement<unknown, Omit<DayKey, 'slot'> & { familyId: string }>(
  (values) => sql`
    delete from proofs p
    where p.family_id = ${values.familyId}::uuid and p.child_id = ${values.childId}::uuid
      and p.day = ${values.day}::date and p.task_id = ${values.taskId}::uuid
      and not exists (select from task_days d
        where d.family_id = ${values.familyId}::uuid and d.child_id = ${values.childId}::uuid
          and d.day = ${values.day}::date and d.task_id = ${values.taskId}::uuid
          and d.slot = p.slot and d.proof_id = p.id)`,
)

/**
 * SQL: sets when the photos of these task days are deleted, after the decisions that the same transaction has stored. An
 * undo gives the photo the rest of its seven days again, because the task day waits again. Seven days after the undo are
 * later than that. Not `case x.verdict when …`, for the reason in decision-rows.server.ts.
 */
export const setProofDeletionSql = (familyId: string, refs: readonly TaskDayRef[]) => {
  const interval = (ms: number) => sql`${`${ms} milliseconds`}::interval`
  // on Citus an update adds an interval only to a time without zone
  return sql`
    update proofs p set delete_after = least(p.created_at at time zone 'UTC' + ${interval(PROOF_MS)},
      x.decided_at at time zone 'UTC' + case when x.verdict = 'undone' then ${interval(PROOF_MS)}
        else ${interval(DECIDED_PROOF_MS)} end) at time zone 'UTC'
    from task_days d join task_decisions x on x.family_id = d.family_id and x.child_id = d.child_id
      and x.day = d.day and x.task_id = d.task_id and x.slot = d.slot and x.revision = d.revision
    where ${isAmong('p', familyId, keyListsOf(refs))} and ${isAmong('d', familyId, keyListsOf(refs))}
      and x.family_id = ${familyId}::uuid and d.proof_id = p.id`
}

/** The photos of these tasks are deleted at `limit`, unless they are deleted earlier. */
export async function limitProofs(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  taskIds: readonly string[],
  limit: Date,
): Promise<void> {
  await sql`
    update proofs set delete_after = least(delete_after, ${limit}::timestamptz)
    where family_id = ${familyId}::uuid and task_id = any(${taskIds}::uuid[])`.execute(tx)
}

/** The photos of these tasks are deleted when they would have been without `limitProofs`. */
export async function restoreProofs(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  taskIds: readonly string[],
): Promise<void> {
  const later = (ms: number) => sql`at time zone 'UTC' + ${`${ms} milliseconds`}::interval`
  await sql`
    update proofs p set delete_after = least(p.created_at ${later(PROOF_MS)}, (
        select x.decided_at ${later(DECIDED_PROOF_MS)} from task_days d join task_decisions x
          on x.family_id = d.family_id and x.child_id = d.child_id and x.day = d.day and x.task_id = d.task_id
            and x.slot = d.slot and x.revision = d.revision
        where d.family_id = ${familyId}::uuid and x.family_id = ${familyId}::uuid and d.child_id = p.child_id
          and d.day = p.day and d.task_id = p.task_id and d.slot = p.slot and x.verdict <> 'undone')) at time zone 'UTC'
    where p.family_id = ${familyId}::uuid and p.task_id = any(${taskIds}::uuid[])`.execute(tx)
}
