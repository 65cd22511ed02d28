import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { batchesOf } from '#app/database/batches.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { openDays } from './open-days.server.ts'

/**
 * Adds the child to the tasks that it does not have yet, increments their revisions (rule 49), and opens the child's task
 * days of today. The caller holds the lock of `lockFamily`.
 */
export async function addChildToTasks(
  tx: FamilyTransaction,
  scope: FamilyScope,
  childId: string,
  taskIds: readonly string[],
): Promise<void> {
  const addedIds: string[] = []
  const assignments = taskIds.map((task_id) => ({ family_id: scope.familyId, task_id, child_id: childId }))
  for (const batch of batchesOf(assignments)) {
    const added = await tx
      .insertInto('task_children')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .returning('task_id')
      .execute()
    addedIds.push(...added.map(({ task_id }) => task_id))
  }
  if (addedIds.length === 0) return
  const changedAt = now()
  await sql`
    update tasks set revision = revision + 1, updated_at = ${changedAt}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = any(${addedIds}::uuid[])`.execute(tx)
  await openDays(tx, scope, civilDateOf(changedAt, scope.timeZone), { taskIds: addedIds, childId })
}
