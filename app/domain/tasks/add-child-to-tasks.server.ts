import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { batchesOf } from '#app/database/batches.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { type CivilDate, civilDateOf } from '../families/dates/civil-date.ts'
import { reconcileTaskDays } from './reconcile-task-days.server.ts'
import { withChild } from './schedule/change-schedule.ts'
import { readTasksAndCalendar } from './schedule/read-calendar.server.ts'
import { storeSchedule } from './schedule/schedule-columns.server.ts'
import type { ScheduledTask } from './schedule/scheduled-task.ts'

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
  const changedAt = now()
  const today = civilDateOf(changedAt, scope.timeZone)
  const { tasks } = await readTasksAndCalendar(tx, scope.familyId, { today, taskIds })
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
  await addToRotations(
    tx,
    scope,
    tasks.filter(({ id }) => addedIds.includes(id)),
    { childId, today },
  )
  await sql`
    update tasks set revision = revision + 1, updated_by_user_id = ${scope.userId}::uuid,
      updated_at = ${changedAt}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = any(${addedIds}::uuid[])`.execute(tx)
  await reconcileTaskDays(tx, scope, today, addedIds)
}

/** Appends the child to the rotations of these tasks. */
async function addToRotations(
  tx: FamilyTransaction,
  scope: FamilyScope,
  tasks: readonly ScheduledTask[],
  { childId, today }: { childId: string; today: CivilDate },
): Promise<void> {
  for (const task of tasks) {
    if (task.assignment !== 'rotation') continue
    await storeSchedule(tx, scope, { taskId: task.id, schedule: withChild(task, childId, today) })
  }
}
