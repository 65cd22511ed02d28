import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { reconcileTaskDays } from '../reconcile-task-days.server.ts'

/** Deletes a pause and inserts today's task days again. A pause that does not exist any more counts as deleted. */
export async function deletePause(scope: FamilyScope, { id }: { id: string }): Promise<{ ok: true }> {
  const today = civilDateOf(now(), scope.timeZone)
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    await tx.deleteFrom('pauses').where('family_id', '=', scope.familyId).where('id', '=', id).execute()
    await reconcileTaskDays(tx, scope, today)
    return { ok: true as const }
  })
}
