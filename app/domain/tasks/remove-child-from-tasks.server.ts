import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { type CivilDate, civilDateOf, plusDays } from '../families/dates/civil-date.ts'
import { reconcileTaskDays } from './reconcile-task-days.server.ts'
import { withoutChild } from './schedule/change-schedule.ts'
import { readTasksAndCalendar } from './schedule/read-calendar.server.ts'
import { storeSchedule } from './schedule/schedule-columns.server.ts'
import type { TaskDayStatus } from './task.ts'

/**
 * Deletes a child's task days, the tasks and pauses that are for this child alone, and its place in those of siblings. In a
 * rotation the child whose turn comes next keeps it (rule 199). Today's turns of the child go to those who have them then,
 * except those of a task that the child has marked today. The caller holds the lock of `lockFamily`, and deletes the child.
 */
export async function removeChildFromTasks(
  tx: FamilyTransaction,
  scope: FamilyScope,
  childId: string,
): Promise<void> {
  const today = civilDateOf(now(), scope.timeZone)
  const { tasks } = await readTasksAndCalendar(tx, scope.familyId, { today })
  const sharedTasks = tasks.filter(({ childIds }) => childIds.includes(childId) && childIds.length > 1)
  const markedTaskIds = await deleteTaskDaysOf(tx, scope, childId, today)
  await deleteTasksOf(tx, scope, childId)
  await removeFromPauses(tx, scope, childId)

  for (const task of sharedTasks) {
    if (task.assignment !== 'rotation') continue
    // a turn of today that the child has marked is over
    const from = markedTaskIds.has(task.id) ? plusDays(today, 1) : today
    await storeSchedule(tx, scope, { taskId: task.id, schedule: withoutChild(task, childId, from) })
  }
  await removeFromSchedules(tx, scope, childId)
  await removeFromTurns(tx, scope, childId)
  const changedIds = sharedTasks.map(({ id }) => id).filter((id) => !markedTaskIds.has(id))
  if (changedIds.length > 0) await reconcileTaskDays(tx, scope, today, changedIds)
}

/** Returns the tasks that the child has marked today. */
async function deleteTaskDaysOf(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  childId: string,
  today: CivilDate,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ taskId: string; status: TaskDayStatus; isToday: boolean }>`
    delete from task_days
    where family_id = ${familyId}::uuid and child_id = ${childId}::uuid
    returning task_id as "taskId", status, day = ${today}::date as "isToday"`.execute(tx)
  return new Set(
    rows.flatMap(({ taskId, status, isToday }) => (isToday && status !== 'pending' ? [taskId] : [])),
  )
}

/** Archives those of the tasks that have task days of another child, because the history refers to them. */
async function deleteTasksOf(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  childId: string,
): Promise<void> {
  await sql`
    with child_tasks as (
      select t.id, exists (select from task_days d where d.family_id = ${familyId}::uuid and d.task_id = t.id
        and d.child_id <> ${childId}::uuid) as is_shared
      from tasks t where t.family_id = ${familyId}::uuid
        and (select array_agg(tc.child_id) from task_children tc
          where tc.family_id = ${familyId}::uuid and tc.task_id = t.id) = array[${childId}::uuid]
    ), archived as (
      update tasks t set archived_at = coalesce(t.archived_at, ${now()}::timestamptz) from child_tasks c
      where t.family_id = ${familyId}::uuid and t.id = c.id and c.is_shared
    )
    delete from tasks t using child_tasks c
    where t.family_id = ${familyId}::uuid and t.id = c.id and not c.is_shared`.execute(tx)
}

/** Deletes the pauses of this child alone; those of siblings go on without the child. */
async function removeFromPauses(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  childId: string,
): Promise<void> {
  await sql`
    delete from pauses
    where family_id = ${familyId}::uuid and child_ids <@ array[${childId}::uuid]`.execute(tx)
  await sql`
    update pauses set child_ids = array_remove(child_ids, ${childId}::uuid)
    where family_id = ${familyId}::uuid and ${childId}::uuid = any(child_ids)`.execute(tx)
}

/** Removes the child from the schedules of all tasks, archived ones included. */
async function removeFromSchedules(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  childId: string,
): Promise<void> {
  await sql`
    update tasks set schedule = schedule #- array['weekdaysByChild', ${childId}::text]
    where family_id = ${familyId}::uuid and schedule -> 'weekdaysByChild' ? ${childId}::text`.execute(tx)
  await sql`
    update tasks set schedule = jsonb_set(schedule, '{rotation,order}', (schedule #> '{rotation,order}') - ${childId}::text)
    where family_id = ${familyId}::uuid
      and schedule #> '{rotation,order}' ? ${childId}::text`.execute(tx)
}

/** Removes the child from the children of tasks, and undoes the swaps with it. */
async function removeFromTurns(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  childId: string,
): Promise<void> {
  await tx
    .deleteFrom('task_children')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .execute()
  await tx
    .deleteFrom('turn_changes')
    .where('family_id', '=', familyId)
    .where((turn) => turn.or([turn('child_id', '=', childId), turn('to_child_id', '=', childId)]))
    .execute()
}
