import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import type { NewEntry } from '../../points/record-entry.server.ts'
import { recordEntries } from '../../points/record-entries.server.ts'
import { type NewPraise, storePraises } from '../praise/praise-rows.server.ts'
import type { Answer, DecideInput } from '../schema.ts'
import { taskEntryKey } from '../task-entry-key.ts'
import { type TaskDayRef, taskDayKey } from './decided-task-day.ts'
import type { DecisionResult } from './decision-result.ts'
import { resultOf } from './decision-result.server.ts'
import { type NewDecision, type StoredDecision, storeDecisions } from './decision-rows.server.ts'
import { markWorth } from './mark-worth.server.ts'
import { isAmong, keyListsOf } from './task-day-keys.server.ts'

export type DecideTaskDaysResult =
  DecisionResult | { ok: false; reason: 'note_missing' | 'too_many_points' | 'balance_limit' }

/** A claimed task day that is locked, with what its entry needs. */
export interface Claim extends TaskDayRef {
  title: string
  /** The points of a confirmation: those that the child was promised (rule 209). */
  worth: number
}

/**
 * Carries out a guardian's answers to children's marks, in one transaction (rules 141 and 142). Points of confirmed marks
 * are booked on the task day's own date (rule 146). Skips answers whose task day is not the claim that the guardian saw. A
 * repeated request has the same result and no further effect.
 * - 'note_missing': fewer points than the task's need a reason
 * - 'too_many_points': more than the task's
 */
export async function decideTaskDays(
  scope: FamilyScope,
  { answers }: DecideInput,
): Promise<DecideTaskDaysResult> {
  const decidedAt = now()
  return writeFamily(scope, async (tx): Promise<DecideTaskDaysResult> => {
    const claims = await lockClaims(tx, scope.familyId, answers)
    const decisions: NewDecision[] = []
    const entries: NewEntry[] = []
    const praises: NewPraise[] = []
    for (const answer of answers) {
      const claim = claims.get(taskDayKey(answer))
      if (claim?.revision !== answer.revision) continue
      const problem = problemOf(answer, claim)
      if (problem) return { ok: false, reason: problem }
      const decision = decisionOf(answer, claim)
      decisions.push(decision)
      if (answer.praise !== null)
        praises.push({ ...claim, revision: claim.revision + 1, words: answer.praise })
      if (decision.verdict === 'confirmed') entries.push(confirmationEntry(claim, decision.points, decidedAt))
    }
    const { childIdsAtLimit } = await recordEntries(tx, scope, entries)
    if (childIdsAtLimit.size > 0) return { ok: false, reason: 'balance_limit' }
    await storeDecisions(tx, scope, decisions, decidedAt)
    await storePraises(tx, scope, praises, decidedAt)
    return resultOf(tx, scope, answers, decisions, isSameAnswer)
  })
}

/** Locks those of the task days that are claimed, in the order of their keys; returns them by `taskDayKey`. */
async function lockClaims(
  tx: FamilyTransaction,
  familyId: string,
  refs: readonly TaskDayRef[],
): Promise<ReadonlyMap<string, Claim>> {
  const { rows } = await sql<Claim>`
    select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, d.revision, t.title,
      ${markWorth} as "worth"
    from task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
    where ${isAmong('d', familyId, keyListsOf(refs))} and d.waiting_since is not null and d.status = 'claimed'
    order by d.child_id, d.day, d.task_id, d.slot for no key update of d`.execute(tx)
  return new Map(rows.map((claim) => [taskDayKey(claim), claim]))
}

function problemOf({ verdict, points, note }: Answer, { worth }: Claim) {
  if (verdict !== 'confirmed' || points === null) return undefined
  if (points > worth) return 'too_many_points'
  return points < worth && note === null ? 'note_missing' : undefined
}

function decisionOf({ verdict, points, note }: Answer, claim: Claim): NewDecision {
  const { taskId, childId, day, slot, revision, worth } = claim
  const given = verdict === 'confirmed' ? (points ?? worth) : 0
  return { taskId, childId, day, slot, revision, verdict, points: given, note }
}

/** Whether an earlier request has stored this answer. Points that the request leaves open may have changed since. */
function isSameAnswer(answer: Answer, stored: StoredDecision): boolean {
  if (stored.verdict !== answer.verdict || stored.note !== answer.note) return false
  return answer.verdict !== 'confirmed' || answer.points === null || stored.points === answer.points
}

/** The entry of a confirmed mark, on the task day's own date. */
export function confirmationEntry(claim: Claim, points: number, occurredAt: Date): NewEntry {
  const { taskId, childId, day, slot, title } = claim
  return {
    id: newId(),
    childId,
    points,
    description: title,
    type: 'positive',
    source: 'task',
    taskId,
    taskDay: day,
    taskSlot: slot,
    idempotencyKey: taskEntryKey(claim),
    day,
    occurredAt,
  }
}
