import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { readLiveTaskEntries } from '../../points/ledger/queries.server.ts'
import { lockChildren, recordEntries } from '../../points/record-entries.server.ts'
import type { NewEntry } from '../../points/record-entry.server.ts'
import { reversalOf } from '../../points/reverse-entry.server.ts'
import type { UndoDecisionsInput } from '../schema.ts'
import type { Verdict } from '../task.ts'
import { type TaskDayRef, taskDayKey } from './decided-task-day.ts'
import type { DecisionResult } from './decision-result.ts'
import { resultOf } from './decision-result.server.ts'
import { type NewDecision, storeDecisions } from './decision-rows.server.ts'
import { isAmong, keyListsOf } from './task-day-keys.server.ts'

export type UndoDecisionsResult = DecisionResult | { ok: false; reason: 'balance_limit' }

type DecidedDay = TaskDayRef & { verdict: Verdict }

/**
 * Undoes decisions, in one transaction (rule 145): reverses the points, and the task days are claimed again since the
 * child's mark. Skips task days that changed after the decision. A repeated request has the same result and no further
 * effect.
 */
export async function undoDecisions(
  scope: FamilyScope,
  { answers }: UndoDecisionsInput,
): Promise<UndoDecisionsResult> {
  const undoneAt = now()
  return writeFamily(scope, async (tx): Promise<UndoDecisionsResult> => {
    const decidedDays = await lockDecidedDays(tx, scope.familyId, answers)
    const undone = answers.flatMap((answer) => {
      const decidedDay = decidedDays.get(taskDayKey(answer))
      return decidedDay?.revision === answer.revision ? [decidedDay] : []
    })
    const confirmed = undone.filter(({ verdict }) => verdict === 'confirmed')
    const reversals = await readReversals(tx, scope.familyId, confirmed)
    const { childIdsAtLimit } = await recordEntries(tx, scope, reversals)
    if (childIdsAtLimit.size > 0) return { ok: false, reason: 'balance_limit' }
    const decisions = undone.map((ref): NewDecision => ({ ...ref, verdict: 'undone', points: 0, note: null }))
    await storeDecisions(tx, scope, decisions, undoneAt)
    return resultOf(tx, scope, answers, decisions, (_, stored) => stored.verdict === 'undone')
  })
}

/** Locks those of the task days whose newest change is a decision, in the order of their keys; by `taskDayKey`. */
async function lockDecidedDays(
  tx: FamilyTransaction,
  familyId: string,
  refs: readonly TaskDayRef[],
): Promise<ReadonlyMap<string, DecidedDay>> {
  const { rows } = await sql<DecidedDay>`
    select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, d.revision, x.verdict
    from task_days d join task_decisions x on x.family_id = d.family_id and x.child_id = d.child_id
      and x.day = d.day and x.task_id = d.task_id and x.slot = d.slot and x.revision = d.revision
    where ${isAmong('d', familyId, keyListsOf(refs))} and x.verdict <> 'undone'
    order by d.child_id, d.day, d.task_id, d.slot for no key update of d`.execute(tx)
  return new Map(rows.map((row) => [taskDayKey(row), row]))
}

/** The reversals of the entries of confirmed task days. Locks the children. */
async function readReversals(
  tx: FamilyTransaction,
  familyId: string,
  confirmed: readonly TaskDayRef[],
): Promise<NewEntry[]> {
  if (confirmed.length === 0) return []
  const keys = keyListsOf(confirmed)
  await lockChildren(tx, { familyId }, keys.childIds)
  const confirmedDays = new Set(
    confirmed.map(({ taskId, childId, day, slot }) => entryTurn(taskId, childId, day, slot)),
  )
  const entries = await readLiveTaskEntries(tx, { familyId }, keys)
  return entries
    .filter(({ taskId, childId, day, taskSlot }) =>
      confirmedDays.has(entryTurn(taskId, childId, day, taskSlot)),
    )
    .map(reversalOf)
}

/** Identifies the live entry of a turn. */
const entryTurn = (taskId: string | null, childId: string, day: string, slot: number) =>
  `${taskId}:${childId}:${day}:${slot}`
