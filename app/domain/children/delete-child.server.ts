import { sql } from 'kysely'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockFamily } from './lock-family.server.ts'
import { removeUnusedPhotos } from './remove-unused-photos.server.ts'

/**
 * Deletes a child with history, task days, redemptions, requests and photo (rule 19), and the tasks and rewards that were for
 * this child alone, archived ones included. Idempotent.
 */
export async function deleteChild(scope: FamilyScope, input: { id: string }): Promise<{ ok: true }> {
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    // lock order of all writes: task days, then the child
    await sql`
      delete from task_days
      where family_id = ${scope.familyId}::uuid and child_id = ${input.id}::uuid`.execute(tx)
    await deleteTasksAndRewardsOf(tx, scope, input.id)
    await removeFromPauses(tx, scope, input.id)
    await removeFromSchedules(tx, scope, input.id)
    await sql`
      delete from children
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid`.execute(tx)
    await removeUnusedPhotos(tx, scope)
    return { ok: true as const }
  })
}

/**
 * Deletes the tasks and rewards that are for this child alone, because a reward without children would be for every
 * child. Archives those with task days, redemptions or requests of another child, because the history refers to them.
 */
async function deleteTasksAndRewardsOf(
  tx: FamilyTransaction,
  scope: FamilyScope,
  childId: string,
): Promise<void> {
  const archivedAt = now()
  await sql`
    with child_rewards as (
      select r.id, exists (select from redemptions d where d.family_id = ${scope.familyId}::uuid and d.reward_id = r.id
        and d.child_id <> ${childId}::uuid) or exists (select from reward_requests q
          where q.family_id = ${scope.familyId}::uuid and q.reward_id = r.id and q.child_id <> ${childId}::uuid) as is_shared
      from rewards r where r.family_id = ${scope.familyId}::uuid
        and (select array_agg(rc.child_id) from reward_children rc
          where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id) = array[${childId}::uuid]
    ), archived as (
      update rewards r set archived_at = coalesce(r.archived_at, ${archivedAt}::timestamptz) from child_rewards c
      where r.family_id = ${scope.familyId}::uuid and r.id = c.id and c.is_shared
    )
    delete from rewards r using child_rewards c
    where r.family_id = ${scope.familyId}::uuid and r.id = c.id and not c.is_shared`.execute(tx)
  await sql`
    with child_tasks as (
      select t.id, exists (select from task_days d where d.family_id = ${scope.familyId}::uuid and d.task_id = t.id
        and d.child_id <> ${childId}::uuid) as is_shared
      from tasks t where t.family_id = ${scope.familyId}::uuid
        and (select array_agg(tc.child_id) from task_children tc
          where tc.family_id = ${scope.familyId}::uuid and tc.task_id = t.id) = array[${childId}::uuid]
    ), archived as (
      update tasks t set archived_at = coalesce(t.archived_at, ${archivedAt}::timestamptz) from child_tasks c
      where t.family_id = ${scope.familyId}::uuid and t.id = c.id and c.is_shared
    )
    delete from tasks t using child_tasks c
    where t.family_id = ${scope.familyId}::uuid and t.id = c.id and not c.is_shared`.execute(tx)
}

/** Deletes the pauses of this child alone; those of siblings go on without the child. */
async function removeFromPauses(tx: FamilyTransaction, scope: FamilyScope, childId: string): Promise<void> {
  await sql`
    delete from pauses
    where family_id = ${scope.familyId}::uuid and child_ids <@ array[${childId}::uuid]`.execute(tx)
  await sql`
    update pauses set child_ids = array_remove(child_ids, ${childId}::uuid)
    where family_id = ${scope.familyId}::uuid and ${childId}::uuid = any(child_ids)`.execute(tx)
}

/** Removes the child from the rotations and from the weekdays of each child. */
async function removeFromSchedules(
  tx: FamilyTransaction,
  scope: FamilyScope,
  childId: string,
): Promise<void> {
  await sql`
    update tasks set schedule = schedule #- array['weekdaysByChild', ${childId}::text]
    where family_id = ${scope.familyId}::uuid and schedule -> 'weekdaysByChild' ? ${childId}::text`.execute(
    tx,
  )
  await sql`
    update tasks set schedule = jsonb_set(schedule, '{rotation,order}', (schedule #> '{rotation,order}') - ${childId}::text)
    where family_id = ${scope.familyId}::uuid
      and schedule #> '{rotation,order}' ? ${childId}::text`.execute(tx)
}
