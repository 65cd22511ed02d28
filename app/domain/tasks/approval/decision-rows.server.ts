import { sql } from 'kysely'
import { batchesOf } from '#app/database/batches.server.ts'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { executePipelined } from '#app/database/pipeline.server.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { setProofDeletionSql } from '../proofs/proof-rows.server.ts'
import type { Verdict } from '../task.ts'
import { type TaskDayRef, taskDayKey } from './decided-task-day.ts'
import { isAmong, type KeyLists, keyListsOf } from './task-day-keys.server.ts'

/** Who decides. Without a person it is the automatic confirmation after seven days (rule 144). */
export interface Decider {
  familyId: string
  userId: string | null
  memberName: string | null
}

/** A decision to be stored. `revision` is the task day's before the decision. */
export interface NewDecision extends TaskDayRef {
  verdict: Verdict | 'undone'
  points: number
  note: string | null
}

export interface StoredDecision extends Omit<NewDecision, 'revision'> {
  /** The revision that the decision gave the task day. */
  nextRevision: number
  deciderId: string | null
  deciderName: string | null
}

/** The decisions and undos on these task days, newest first, by `taskDayKey`. May contain other task days, too. */
export async function readDecisions(
  tx: FamilyTransaction,
  familyId: string,
  refs: readonly Omit<TaskDayRef, 'revision'>[],
): Promise<ReadonlyMap<string, StoredDecision[]>> {
  const { rows } = await sql<StoredDecision & { day: CivilDate }>`
    select x.task_id as "taskId", x.child_id as "childId", x.day::text as day, x.slot, x.revision as "nextRevision",
      x.verdict, x.points, x.note, x.decided_by_user_id as "deciderId", x.decided_by_name as "deciderName"
    from task_decisions x where ${isAmong('x', familyId, keyListsOf(refs))}
    order by x.revision desc`.execute(tx)
  return Map.groupBy(rows, taskDayKey)
}

/**
 * Stores decisions on 'claimed' task days, or the undo of decisions, and changes the task days. The caller has locked the
 * task days and booked the points. The child's mark stays, so that an undo restores since when the task day waits.
 */
export async function storeDecisions(
  tx: FamilyTransaction,
  { familyId, userId, memberName }: Decider,
  decisions: readonly NewDecision[],
  decidedAt: Date,
): Promise<void> {
  if (decisions.length === 0) return
  const rows = decisions.map(({ taskId, childId, day, slot, revision, verdict, points, note }) => ({
    family_id: familyId,
    child_id: childId,
    day,
    task_id: taskId,
    slot,
    revision: revision + 1,
    verdict,
    points,
    note,
    decided_by_user_id: userId,
    decided_by_name: memberName,
    decided_at: decidedAt,
  }))
  const inserts = [...batchesOf(rows)].map((batch) => tx.insertInto('task_decisions').values(batch).compile())
  const update = changeDaysSql(familyId, keyListsOf(decisions)).compile(tx)
  const proofs = setProofDeletionSql(familyId, decisions).compile(tx)
  await executePipelined(tx, [...inserts, update, proofs])
}

/**
 * Gives task days the effect of the decisions that the same transaction has stored: those with the next revision. A claim
 * that was confirmed without a guardian waits from the undo on, otherwise it would be confirmed again at once.
 *
 * Not `case x.verdict when …`: Citus sends that to the node as `case x.verdict when x.verdict = …`, which PostgreSQL refuses.
 */
const changeDaysSql = (familyId: string, keys: KeyLists) => sql`
  update task_days d set revision = x.revision, points = case when x.verdict = 'confirmed' then x.points else 0 end,
    status = case when x.verdict = 'confirmed' then 'done' when x.verdict = 'undone' then 'claimed' else x.verdict end,
    waiting_since = case when x.verdict = 'redo' then x.decided_at when x.verdict = 'undone' then coalesce((
        select d.marked_at from task_decisions a
        where a.family_id = ${familyId}::uuid and a.child_id = d.child_id and a.day = d.day
          and a.task_id = d.task_id and a.slot = d.slot and a.revision = d.revision
          and a.decided_by_name is not null), x.decided_at) end
  from task_decisions x
  where ${isAmong('d', familyId, keys)} and x.family_id = ${familyId}::uuid and x.child_id = d.child_id
    and x.day = d.day and x.task_id = d.task_id and x.slot = d.slot and x.revision = d.revision + 1`
