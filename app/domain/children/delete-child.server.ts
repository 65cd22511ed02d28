import { sql } from 'kysely'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { holdChildren } from './hold-children.server.ts'
import { canManageChildren } from './policy.ts'
import { removeUnusedPhotos } from './remove-unused-photos.server.ts'

export type DeleteChildResult = { ok: true } | { ok: false; reason: 'not_allowed' }

/**
 * Deletes a child and everything about the child: history, days, redemptions and photo are really gone
 * (product.md, "Law and care"). Tasks and rewards that were for this child alone leave the lists. Deleting a
 * child who is gone is ok.
 */
export async function deleteChild(scope: FamilyScope, input: { id: string }): Promise<DeleteChildResult> {
  if (!canManageChildren(scope)) return { ok: false, reason: 'not_allowed' }
  return writeFamily(scope, async (tx): Promise<DeleteChildResult> => {
    await holdChildren(tx, scope)
    // days before the child, the order in which a tap on a task locks them
    await sql`
      delete from task_days
      where family_id = ${scope.familyId}::uuid and child_id = ${input.id}::uuid`.execute(tx)
    // a reward without children is for everybody, and must not become so by a deletion
    await sql`
      update rewards r set archived_at = ${now()}::timestamptz
      where r.family_id = ${scope.familyId}::uuid and r.archived_at is null
        and (select array_agg(rc.child_id) from reward_children rc
          where rc.family_id = r.family_id and rc.reward_id = r.id) = array[${input.id}::uuid]`.execute(tx)
    await sql`
      update tasks t set archived_at = ${now()}::timestamptz
      where t.family_id = ${scope.familyId}::uuid and t.archived_at is null
        and (select array_agg(tc.child_id) from task_children tc
          where tc.family_id = t.family_id and tc.task_id = t.id) = array[${input.id}::uuid]`.execute(tx)
    await sql`
      delete from children
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid`.execute(tx)
    await removeUnusedPhotos(tx, scope)
    return { ok: true }
  })
}
