import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyActor, writeFamily } from '#app/database/family-scope.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { mayActFor } from '../../families/policy.ts'
import type { MarkStepInput } from '../calendar/schema.ts'

export type MarkStepResult =
  { ok: true } | { ok: false; reason: 'other_child' | 'not_today' | 'task_not_found' }

/** Ticks a step of today's task day, or takes the tick away (rule 201). A repeated request changes nothing. */
export async function markStep(scope: FamilyActor, input: MarkStepInput): Promise<MarkStepResult> {
  const { taskId, childId, day, slot, step, isDone } = input
  if (!mayActFor(scope, childId)) return { ok: false, reason: 'other_child' }
  if (day !== civilDateOf(now(), scope.timeZone)) return { ok: false, reason: 'not_today' }
  return writeFamily(scope, async (tx): Promise<MarkStepResult> => {
    const withoutStep = sql`array_remove(done_steps, ${step}::smallint)`
    const { numAffectedRows } = await sql`
      update task_days set done_steps = ${isDone ? sql`${withoutStep} || ${step}::smallint` : withoutStep}
      where family_id = ${scope.familyId}::uuid and child_id = ${childId}::uuid and day = ${day}::date
        and task_id = ${taskId}::uuid and slot = ${slot}::smallint`.execute(tx)
    return numAffectedRows === 0n ? { ok: false, reason: 'task_not_found' } : { ok: true }
  })
}
