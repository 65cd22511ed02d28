import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import type { LastMark } from '../approval/last-mark.ts'
import { readLastMark } from '../approval/read-last-mark.server.ts'
import { settleTogether } from '../approval/complete-together.server.ts'
import { spotCheckKey } from '../approval/spot-check.server.ts'
import { isPlannable } from '../schedule/plannable-dates.ts'
import { reconcileTaskDays } from '../reconcile-task-days.server.ts'
import type { OvertakenTurn } from './overtaken-turn.ts'
import { changesForExcuse, plannedTurn } from './turn-change.ts'
import type { ExcuseTurnInput } from './schema.ts'
import {
  hasTooManyTurnChanges,
  readMarkedChildIds,
  readOvertakenTurn,
  readTaskCalendar,
  storeTurnChanges,
} from './turn-changes.server.ts'

export type ExcuseTurnResult =
  | { ok: true }
  | { ok: false; reason: 'past_day' | 'not_plannable' | 'task_not_found' | 'too_many_turn_changes' }
  | { ok: false; reason: 'marked'; lastMark: LastMark }
  | { ok: false; reason: 'changed'; turn: OvertakenTurn | null }

/**
 * 'Hoje não precisa' for children who have a turn, or its undo (rule 207). Updates today's pending task days; marked ones
 * stay, and of 'Juntos' they do not wait for an excused child. A repeated request has no further effect.
 * - 'past_day': only turns of today and later can change
 * - 'not_plannable': the day is too far (rule 309)
 * - 'task_not_found': the task is deleted
 * - 'too_many_turn_changes': the family has as many as it may have (rule 307)
 * - 'marked': every child of the input has marked the turn. `lastMark` says by whom. If only some have, the
 *   others are excused
 * - 'changed': one of the children does not have the turn any more; `turn` says who changed it
 */
export async function excuseTurn(scope: FamilyScope, input: ExcuseTurnInput): Promise<ExcuseTurnResult> {
  const moment = now()
  // before the transaction, because it may read the database
  const spotKey = await spotCheckKey()
  const today = civilDateOf(moment, scope.timeZone)
  if (input.day < today) return { ok: false, reason: 'past_day' }
  if (!isPlannable(input.day, today)) return { ok: false, reason: 'not_plannable' }
  return writeFamily(scope, async (tx): Promise<ExcuseTurnResult> => {
    await lockFamily(tx, scope)
    const stored = await readTaskCalendar(tx, scope, { taskId: input.taskId, today })
    if (!stored) return { ok: false, reason: 'task_not_found' }
    const { task, calendar } = stored
    if (!input.childIds.every((childId) => task.childIds.includes(childId)))
      return { ok: false, reason: 'changed', turn: null }
    const childIds = await withoutMarked(tx, scope, input)
    if (childIds.length === 0) {
      const [childId] = input.childIds
      return {
        ok: false,
        reason: 'marked',
        lastMark: await readLastMark(tx, scope, { ...input, childId: childId! }),
      }
    }
    const changes = changesForExcuse(plannedTurn(task, input, calendar)?.owners ?? [], { ...input, childIds })
    if (!changes) return { ok: false, reason: 'changed', turn: await readOvertakenTurn(tx, scope, input) }
    await storeTurnChanges(tx, scope, input, changes)
    if (await hasTooManyTurnChanges(tx, scope, today)) return { ok: false, reason: 'too_many_turn_changes' }
    if (input.day === today) {
      await reconcileTaskDays(tx, scope, today, [task.id])
      const status = input.isNeeded ? 'pending' : 'not_done'
      if (task.assignment === 'together')
        await settleTogether(tx, scope, { ...input, status }, { spotKey, moment })
    }
    return { ok: true }
  })
}

/** The children of the input; without those who have marked the turn, unless it is the undo. */
async function withoutMarked(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { childIds, isNeeded, ...turn }: ExcuseTurnInput,
): Promise<string[]> {
  if (isNeeded) return childIds
  const marked = await readMarkedChildIds(tx, scope, turn)
  return childIds.filter((childId) => !marked.includes(childId))
}
