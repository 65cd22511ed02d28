import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { executePipelined } from '#app/database/pipeline.server.ts'
import { statement } from '#app/database/statement.server.ts'
import { deleteUnusedProof } from '../proofs/proof-rows.server.ts'
import type { Assignment, Schedule } from '../schedule/schedule.ts'
import type { TaskDayStatus } from '../task.ts'
import { taskPhoto } from '../task-photo.server.ts'
import type { TaskDayRef } from './decided-task-day.ts'
import { markWorth } from './mark-worth.server.ts'
import type { MarkedTaskDay } from './own-mark.ts'

type DayKey = Omit<TaskDayRef, 'revision'>

/** A task day as a child's mark needs it, with its task and child. */
export interface MarkedRow extends Omit<MarkedTaskDay, 'window'>, DayKey {
  assignment: Assignment
  schedule: Schedule | null
  /** The points of a mark: those of the task, or those that the child was promised (rule 209). */
  worth: number
  title: string
  childName: string
  balance: number
}

type KeyValues = DayKey & { familyId: string }

/**
 * Locks the task day and reads it. Undefined if it does not exist. Of 'Juntos' it locks the turn of all children, in their
 * order, so that of the last two marks one sees the other.
 */
export async function readMarkedDay(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  { taskId, childId, day, slot }: DayKey,
): Promise<MarkedRow | undefined> {
  const key = { familyId, taskId, childId, day, slot }
  // a second statement, because the locking one does not see decisions that were committed while it waited
  const [, [row]] = await executePipelined(tx, [lockStatement.bind(tx, key), readStatement.bind(tx, key)])
  return row
}

const lockStatement = statement<unknown, KeyValues>(
  (values) => sql`
    select d.revision from task_days d
    where d.family_id = ${values.familyId}::uuid and d.day = ${values.day}::date
      and d.task_id = ${values.taskId}::uuid and d.slot = ${values.slot}::smallint
      and (d.child_id = ${values.childId}::uuid or d.child_id in (
        select tc.child_id from task_children tc join tasks t on t.family_id = tc.family_id and t.id = tc.task_id
        where tc.family_id = ${values.familyId}::uuid and tc.task_id = ${values.taskId}::uuid
          and t.family_id = ${values.familyId}::uuid and t.assignment = 'together'))
    order by d.child_id for no key update`,
)

const readStatement = statement<MarkedRow, KeyValues>(
  (values) => sql`
    select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, d.status, d.revision,
      d.marked_at as "markedAt", d.waiting_since as "waitingSince", d.redo_since as "redoSince",
      d.proof_id as "proofId", t.trust, ${taskPhoto} as photo, ${markWorth} as "worth", t.title, t.assignment, t.schedule,
      t.assignment = 'together' and exists (
        select from task_children tc join task_days s on s.family_id = tc.family_id and s.child_id = tc.child_id
        where tc.family_id = ${values.familyId}::uuid and tc.task_id = ${values.taskId}::uuid
          and s.family_id = ${values.familyId}::uuid and s.child_id <> d.child_id and s.day = d.day
          and s.task_id = d.task_id and s.slot = d.slot and s.status = 'pending') as "hasPendingSiblings",
      c.name as "childName", c.total_points as balance,
      exists (select from task_decisions x
        where x.family_id = ${values.familyId}::uuid and x.child_id = d.child_id and x.day = d.day
          and x.task_id = d.task_id and x.slot = d.slot and x.revision = d.revision)
        or exists (select from family_members m where m.family_id = ${values.familyId}::uuid
          and m.user_id = d.marked_by_user_id and m.role = 'parent') as "isDecided"
    from task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
      join children c on c.family_id = d.family_id and c.id = d.child_id
    where d.family_id = ${values.familyId}::uuid and d.child_id = ${values.childId}::uuid
      and d.day = ${values.day}::date and d.task_id = ${values.taskId}::uuid and d.slot = ${values.slot}::smallint`,
)

/**
 * Writes the effect of a child's mark, and deletes the photo of the previous mark. `proofId` is the photo of this one. The
 * caller has locked the task day with `readMarkedDay`.
 */
export async function changeMarkedDay(
  tx: FamilyTransaction,
  scope: FamilyActor,
  row: MarkedRow,
  { status, proofId, moment }: { status: TaskDayStatus; proofId: string | null; moment: Date },
): Promise<void> {
  const isMark = status === 'claimed' || status === 'done' || status === 'not_done'
  const waitingSince = status === 'claimed' ? moment : status === 'redo' ? row.redoSince : null
  // also of a redo: asking to do it again takes no points away
  const promisedPoints = status === 'pending' || status === 'not_done' ? null : row.worth
  const redoSince = row.status === 'redo' ? row.waitingSince : row.redoSince
  const [userId, deviceId] = 'deviceId' in scope ? [null, scope.deviceId] : [scope.userId, null]
  await sql`
    update task_days set status = ${status}::text, points = ${status === 'done' ? row.worth : 0}::integer,
      promised_points = ${promisedPoints}::integer, revision = revision + 1, marked_by_user_id = ${isMark ? userId : null}::uuid,
      marked_by_device_id = ${isMark ? deviceId : null}::uuid, marked_at = ${isMark ? moment : null}::timestamptz,
      waiting_since = ${waitingSince}::timestamptz, redo_since = ${isMark ? redoSince : null}::timestamptz,
      proof_id = ${proofId}::uuid
    where family_id = ${scope.familyId}::uuid and child_id = ${row.childId}::uuid and day = ${row.day}::date
      and task_id = ${row.taskId}::uuid and slot = ${row.slot}::smallint`.execute(tx)
  if (row.proofId) await deleteUnusedProof(tx, { ...row, familyId: scope.familyId })
}
