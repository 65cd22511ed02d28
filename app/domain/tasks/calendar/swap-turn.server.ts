import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import type { LastMark } from '../approval/last-mark.ts'
import { readLastMark } from '../approval/read-last-mark.server.ts'
import { isPlannable } from '../schedule/plannable-dates.ts'
import { reconcileTaskDays } from '../reconcile-task-days.server.ts'
import type { OvertakenTurn } from './overtaken-turn.ts'
import { type PassedTurn, changeForSwap } from './turn-change.ts'
import type { SwapTurnInput } from './schema.ts'
import {
  hasTooManyTurnChanges,
  readMarkedChildIds,
  readOvertakenTurn,
  readTaskCalendar,
  storeTurnChanges,
} from './turn-changes.server.ts'

type Refusal =
  | 'past_day'
  | 'not_plannable'
  | 'task_not_found'
  | 'child_not_found'
  | 'child_rests'
  | 'too_many_turn_changes'
export type SwapTurnResult =
  | { ok: true }
  | { ok: false; reason: Refusal }
  | { ok: false; reason: 'marked'; lastMark: LastMark }
  | { ok: false; reason: 'changed'; turn: OvertakenTurn | null }

/**
 * 'Trocar a vez' (rule 207): another child of the task has the turn, and with `returned` the two children exchange theirs.
 * The order of a rotation stays. Updates today's pending task days. A repeated request has no further effect.
 * - 'past_day': only turns of today and later can change
 * - 'not_plannable': a turn is too far (rule 309)
 * - 'task_not_found': the task is deleted
 * - 'too_many_turn_changes': the family has as many as it may have (rule 307)
 * - 'child_not_found': one of the children does not have the task
 * - 'child_rests': a child is not at home on the day, or a pause keeps it from the task
 * - 'marked': today's turn is marked already; `lastMark` says by whom
 * - 'changed': the turns are not those of the screen any more, or the returned one is not later than the other; `turn` says
 *   who changed it
 */
export async function swapTurn(scope: FamilyScope, input: SwapTurnInput): Promise<SwapTurnResult> {
  const { taskId, day, slot, childId, toChildId, returned } = input
  const today = civilDateOf(now(), scope.timeZone)
  if (day < today) return { ok: false, reason: 'past_day' }
  if (!isPlannable(returned?.day ?? day, today)) return { ok: false, reason: 'not_plannable' }
  if (returned && returned.day <= day) return { ok: false, reason: 'changed', turn: null }
  const passedTurns: PassedTurn[] = [
    { day, slot, childId, toChildId },
    ...(returned ? [{ ...returned, childId: toChildId, toChildId: childId }] : []),
  ]
  return writeFamily(scope, async (tx): Promise<SwapTurnResult> => {
    await lockFamily(tx, scope)
    const stored = await readTaskCalendar(tx, scope, { taskId, today })
    if (!stored) return { ok: false, reason: 'task_not_found' }
    const { task, calendar } = stored
    if (![childId, toChildId].every((id) => task.childIds.includes(id)))
      return { ok: false, reason: 'child_not_found' }

    const changes = passedTurns.map((turn) => changeForSwap(task, turn, calendar))
    if (changes.every((change) => change === 'same')) return { ok: true }
    if (changes.includes('child_rests')) return { ok: false, reason: 'child_rests' }
    if (!changes.every((change) => typeof change === 'object')) {
      const overtaken = passedTurns[changes.indexOf('changed')] ?? input
      return {
        ok: false,
        reason: 'changed',
        turn: await readOvertakenTurn(tx, scope, { ...overtaken, taskId }),
      }
    }
    if (day === today && (await readMarkedChildIds(tx, scope, input)).includes(childId))
      return { ok: false, reason: 'marked', lastMark: await readLastMark(tx, scope, input) }
    for (const [index, turn] of passedTurns.entries())
      await storeTurnChanges(tx, scope, { ...turn, taskId }, [changes[index]!])
    if (await hasTooManyTurnChanges(tx, scope, today)) return { ok: false, reason: 'too_many_turn_changes' }
    if (day === today) await reconcileTaskDays(tx, scope, today, [taskId])
    return { ok: true }
  })
}
