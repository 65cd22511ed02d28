import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { civilDateOf, type CivilDate } from '../families/dates/civil-date.ts'
import { isSameValue } from '../families/revision.ts'
import { reconcileTaskDays } from './reconcile-task-days.server.ts'
import { withOneTime, withSeason, withWeekdays } from './schedule/change-schedule.ts'
import { scheduleJson } from './schedule/schedule-columns.server.ts'
import type { Schedule } from './schedule/schedule.ts'
import { type ScheduledTask, scheduleOf } from './schedule/scheduled-task.ts'
import type { ChangeTasksInput, TasksChange } from './schema.ts'
import { storedTime, taskTime } from './task-time.server.ts'
import type { Task } from './task.ts'

export interface ChangedTasks {
  /** Tasks that are deleted, or have another revision than the one on the screen. */
  skippedIds: string[]
}

type StoredTask = Pick<Task, 'revision' | 'points' | 'trust'> & ScheduledTask

/**
 * Changes the weekdays, points, time, pause, trust or season of many tasks (rule 109). Skips tasks that were changed or deleted elsewhere,
 * and saves the others. Tasks that already have the value count as saved, so that a repeated request has the same result.
 */
export async function changeTasks(
  scope: FamilyScope,
  input: ChangeTasksInput,
): Promise<{ ok: true; value: ChangedTasks }> {
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    return { ok: true as const, value: await changeTasksIn(tx, scope, input) }
  })
}

/** Changes tasks in the caller's transaction, which holds the lock of `lockFamily`. */
export async function changeTasksIn(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { tasks, change }: ChangeTasksInput,
): Promise<ChangedTasks> {
  const today = civilDateOf(now(), scope.timeZone)
  const storedTasks = new Map((await readTasks(tx, scope, tasks)).map((task) => [task.id, task]))
  const changedTasks: StoredTask[] = []
  const skippedIds: string[] = []
  for (const { id, revision } of tasks) {
    const storedTask = storedTasks.get(id)
    if (storedTask && hasValue(storedTask, change, today)) continue
    if (storedTask?.revision === revision) changedTasks.push(storedTask)
    else skippedIds.push(id)
  }
  if (changedTasks.length > 0) {
    const changedIds = changedTasks.map(({ id }) => id)
    await updateTasks(tx, scope, changedIds, change)
    await updateSchedules(tx, scope, changedTasks, change, today)
    if (change.field !== 'points' && change.field !== 'trust')
      await reconcileTaskDays(tx, scope, today, changedIds)
  }
  return { skippedIds }
}

async function readTasks(tx: FamilyTransaction, scope: FamilyScope, tasks: ChangeTasksInput['tasks']) {
  const { rows } = await sql<StoredTask>`
    select t.id, t.revision, ${taskTime} as time, t.points, t.weekdays, t.paused_at is not null as "isPaused",
      t.trust, t.starts_on::text as "startsOn", t.assignment, t.schedule,
      (select coalesce(json_agg(tc.child_id order by tc.child_id), '[]') from task_children tc
        where tc.family_id = ${scope.familyId}::uuid and tc.task_id = t.id) as "childIds"
    from tasks t
    where t.family_id = ${scope.familyId}::uuid and t.id = any(${tasks.map(({ id }) => id)}::uuid[])
      and t.archived_at is null`.execute(tx)
  return rows
}

function hasValue(task: StoredTask, change: TasksChange, today: CivilDate): boolean {
  if (!isSameValue(scheduleAfter(task, change, today), task.schedule)) return false
  switch (change.field) {
    case 'weekdays':
      return isSameValue(task.weekdays, change.weekdays)
    case 'points':
      return task.points === change.points
    case 'time':
      return task.time === change.time
    case 'pause':
      return task.isPaused === change.isPaused
    case 'trust':
      return task.trust === change.trust
    case 'season':
      return scheduleOf(task).season === change.season
  }
}

async function updateTasks(
  tx: FamilyTransaction,
  scope: FamilyScope,
  ids: readonly string[],
  change: TasksChange,
): Promise<void> {
  const changedAt = now()
  await sql`
    update tasks set ${assignment(change, changedAt)}, revision = revision + 1,
      updated_by_user_id = ${scope.userId}::uuid, updated_at = ${changedAt}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = any(${ids}::uuid[])`.execute(tx)
}

function assignment(change: TasksChange, changedAt: Date) {
  switch (change.field) {
    case 'weekdays':
      return sql`weekdays = ${change.weekdays}::smallint[]`
    case 'points':
      return sql`points = ${change.points}::integer`
    case 'time': {
      const { time, any_time } = storedTime(change.time)
      return sql`time = ${time}::text, any_time = ${any_time}::boolean`
    }
    case 'trust':
      return sql`trust = ${change.trust}::text,
        photo = case when ${change.trust}::text = 'auto' then 'none' else photo end`
    case 'pause':
      return sql`paused_at = ${change.isPaused ? changedAt : null}::timestamptz`
    case 'season':
      // `updateSchedules` stores it
      return sql`schedule = schedule`
  }
}

/** The task's schedule after the change: 'Dias' are the same for all children, and 'Horário' is one time. */
function scheduleAfter(task: StoredTask, change: TasksChange, today: CivilDate): Schedule | null {
  if (change.field === 'season') return withSeason(task, change.season)
  if (task.schedule === null) return null
  if (change.field === 'weekdays') return withWeekdays(task, change.weekdays, today)
  return change.field === 'time' ? withOneTime(task, today) : task.schedule
}

async function updateSchedules(
  tx: FamilyTransaction,
  scope: FamilyScope,
  tasks: readonly StoredTask[],
  change: TasksChange,
  today: CivilDate,
): Promise<void> {
  for (const task of tasks) {
    const schedule = scheduleAfter(task, change, today)
    if (isSameValue(schedule, task.schedule)) continue
    await tx
      .updateTable('tasks')
      .set({ schedule: scheduleJson(schedule) })
      .where('family_id', '=', scope.familyId)
      .where('id', '=', task.id)
      .execute()
  }
}
