import { now } from '#app/base/clock.server.ts'
import { type FamilyActor, writeFamily } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { mayActFor } from '../../families/policy.ts'
import { deleteTaskDays } from '../reconcile-task-days.server.ts'
import { readTakenTurn } from './read-taken-turn.server.ts'
import type { TakeTurnInput } from './schema.ts'

export type GiveBackTurnResult =
  { ok: true } | { ok: false; reason: 'other_child' | 'not_today' | 'already_marked' }

/**
 * 'Devolver': the turn that the child has taken today is open again (rule 206). A turn that the child does not have stays
 * unchanged. 'already_marked': the child has marked it, so the mark is undone first.
 */
export async function giveBackTurn(scope: FamilyActor, input: TakeTurnInput): Promise<GiveBackTurnResult> {
  const { taskId, childId, day, slot } = input
  if (!mayActFor(scope, childId)) return { ok: false, reason: 'other_child' }
  if (day !== civilDateOf(now(), scope.timeZone)) return { ok: false, reason: 'not_today' }
  const { familyId } = scope
  return writeFamily(scope, async (tx): Promise<GiveBackTurnResult> => {
    await lockFamily(tx, scope)
    const taken = await readTakenTurn(tx, scope, input)
    if (taken?.childId !== childId) return { ok: true }
    if (taken.status !== undefined && taken.status !== 'pending')
      return { ok: false, reason: 'already_marked' }
    const isDeleted = (await deleteTaskDays(tx, scope, day, [{ taskId, childId, slot }])) > 0
    if (taken.status === 'pending' && !isDeleted) return { ok: false, reason: 'already_marked' }
    await tx
      .deleteFrom('taken_turns')
      .where('family_id', '=', familyId)
      .where('task_id', '=', taskId)
      .where('day', '=', day)
      .where('slot', '=', slot)
      .execute()
    return { ok: true }
  })
}
