import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { isPlannable } from '../schedule/plannable-dates.ts'
import { reconcileTaskDays } from '../reconcile-task-days.server.ts'
import { hasChildren } from '../../children/has-children.server.ts'
import type { PresenceInput } from './schema.ts'

export type SavePresenceResult = { ok: true } | { ok: false; reason: 'child_not_found' | 'not_plannable' }

/**
 * Stores the days on which children are at home, for guardians only (rule 204). A pattern in which they are always at
 * home deletes the stored ones. Updates today's pending task days; marked ones stay.
 */
export async function savePresence(
  scope: FamilyScope,
  { childIds, pattern }: PresenceInput,
): Promise<SavePresenceResult> {
  const today = civilDateOf(now(), scope.timeZone)
  if (pattern && !isPlannable(pattern.anchorOn, today)) return { ok: false, reason: 'not_plannable' }
  return writeFamily(scope, async (tx): Promise<SavePresenceResult> => {
    await lockFamily(tx, scope)
    if (!(await hasChildren(tx, scope, childIds))) return { ok: false, reason: 'child_not_found' }
    if (pattern && !pattern.days.every(Boolean)) {
      const { anchorOn: anchor_on, days } = pattern
      await tx
        .insertInto('child_presences')
        .values(
          [...new Set(childIds)].map((child_id) => ({
            family_id: scope.familyId,
            child_id,
            anchor_on,
            days,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['family_id', 'child_id']).doUpdateSet({ anchor_on, days }),
        )
        .execute()
    } else
      await tx
        .deleteFrom('child_presences')
        .where('family_id', '=', scope.familyId)
        .where('child_id', 'in', childIds)
        .execute()
    await reconcileTaskDays(tx, scope, today)
    return { ok: true }
  })
}
