import { now } from '#app/base/clock.server.ts'
import { type FamilyActor, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import type { Gender } from '../../children/child-characteristics.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { isChildActor, mayActFor } from '../../families/policy.ts'
import { deleteTaskDays, insertTaskDays } from '../reconcile-task-days.server.ts'
import { readTasksAndCalendar } from '../schedule/read-calendar.server.ts'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import { isLapsed } from '../schedule/taken-turn.ts'
import { turnsOn } from '../schedule/turns-on.ts'
import { windowStateAt } from '../schedule/window-state.ts'
import { readTakenTurn } from './read-taken-turn.server.ts'
import type { TakeTurnInput } from './schema.ts'

export type TakeTurnResult =
  | { ok: true }
  | { ok: false; reason: 'other_child' | 'not_today' | 'not_in_turn' | 'too_early' | 'window_over' }
  /** The child who has the turn. */
  | { ok: false; reason: 'taken'; holderName: string; holderGender: Gender }

/**
 * 'Peguei!': the child has an open turn of today, unless another child has it (rule 206). The lock of the family makes
 * concurrent requests run one after the other. A repeated request changes nothing.
 * - 'other_child': the actor may not act for this child
 * - 'not_in_turn': the turn is not open, or not for this child
 * - 'too_early', 'window_over': outside of a strict time window; guardians may take at any time
 */
export async function takeTurn(scope: FamilyActor, input: TakeTurnInput): Promise<TakeTurnResult> {
  if (!mayActFor(scope, input.childId)) return { ok: false, reason: 'other_child' }
  const moment = now()
  if (input.day !== civilDateOf(moment, scope.timeZone)) return { ok: false, reason: 'not_today' }
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    return takeOpenTurn(tx, scope, input, moment)
  })
}

/** Takes the turn in the caller's transaction, which holds the lock of `lockFamily`. */
export async function takeOpenTurn(
  tx: FamilyTransaction,
  scope: FamilyActor,
  { taskId, childId, day, slot }: TakeTurnInput,
  moment: Date,
): Promise<TakeTurnResult> {
  const { tasks, calendar } = await readTasksAndCalendar(tx, scope.familyId, {
    today: day,
    taskIds: [taskId],
  })
  const [task] = tasks
  const turn = task && turnsOn(task, day, calendar).find((candidate) => candidate.slot === slot)
  if (!task || !turn?.isOpen || !turn.holders.some((holder) => holder.childId === childId))
    return { ok: false, reason: 'not_in_turn' }
  if (scheduleOf(task).isStrict && isChildActor(scope)) {
    const state = windowStateAt({ day, time: turn.time, until: turn.until }, moment, scope.timeZone)
    if (state !== 'open') return { ok: false, reason: state === 'before' ? 'too_early' : 'window_over' }
  }
  const taken = await readTakenTurn(tx, scope, { taskId, day, slot })
  if (taken) {
    const isFree = isLapsed(taken, { day, until: turn.until }, { moment, timeZone: scope.timeZone })
    if (taken.childId === childId && !isFree) return { ok: true }
    const { childName: holderName, childGender: holderGender } = taken
    const refusal = { ok: false as const, reason: 'taken' as const, holderName, holderGender }
    if (!isFree) return refusal
    const formerDay = { taskId, childId: taken.childId, slot }
    if (taken.status === 'pending' && (await deleteTaskDays(tx, scope, day, [formerDay])) === 0)
      return refusal
  }
  await tx
    .insertInto('taken_turns')
    .values({ family_id: scope.familyId, task_id: taskId, day, slot, child_id: childId, taken_at: moment })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'task_id', 'day', 'slot']).doUpdateSet({
        child_id: childId,
        taken_at: moment,
      }),
    )
    .execute()
  await insertTaskDays(tx, scope, day, [{ taskId, childId, slot }])
  return { ok: true }
}
