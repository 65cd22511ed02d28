import { sql } from 'kysely'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { removeUnusedPhotos } from '../children/remove-unused-photos.server.ts'
import { removeChildFromTasks } from '../tasks/remove-child-from-tasks.server.ts'

/**
 * Deletes a child with history, task days, redemptions, requests and photo (rule 19), and the tasks and rewards that were for
 * this child alone, archived ones included. Idempotent.
 */
export async function deleteChild(scope: FamilyScope, input: { id: string }): Promise<{ ok: true }> {
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    // lock order of all writes: task days, then the child
    await removeChildFromTasks(tx, scope, input.id)
    await deleteRewardsOf(tx, scope, input.id)
    await sql`
      delete from children
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid`.execute(tx)
    await removeUnusedPhotos(tx, scope)
    return { ok: true as const }
  })
}

/**
 * Deletes the rewards that are for this child alone, because a reward without children would be for every child. Archives
 * those with redemptions or requests of another child, because the history refers to them.
 */
async function deleteRewardsOf(tx: FamilyTransaction, scope: FamilyScope, childId: string): Promise<void> {
  await sql`
    with child_rewards as (
      select r.id, exists (select from redemptions d where d.family_id = ${scope.familyId}::uuid and d.reward_id = r.id
        and d.child_id <> ${childId}::uuid) or exists (select from reward_requests q
          where q.family_id = ${scope.familyId}::uuid and q.reward_id = r.id and q.child_id <> ${childId}::uuid) as is_shared
      from rewards r where r.family_id = ${scope.familyId}::uuid
        and (select array_agg(rc.child_id) from reward_children rc
          where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id) = array[${childId}::uuid]
    ), archived as (
      update rewards r set archived_at = coalesce(r.archived_at, ${now()}::timestamptz) from child_rewards c
      where r.family_id = ${scope.familyId}::uuid and r.id = c.id and c.is_shared
    )
    delete from rewards r using child_rewards c
    where r.family_id = ${scope.familyId}::uuid and r.id = c.id and not c.is_shared`.execute(tx)
}
