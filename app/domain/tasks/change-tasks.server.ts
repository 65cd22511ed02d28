import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../children/lock-family.server.ts'
import { civilDateOf, weekdayOf, type CivilDate } from '../families/dates/civil-date.ts'
import { openDays } from './open-days.server.ts'
import type { ChangeTasksInput, TasksChange } from './schema.ts'
import { storedTime, taskTime } from './task-time.server.ts'
import type { Task } from './task.ts'

export interface ChangedTasks {
  /** Tasks that are deleted, or have another revision than the one on the screen. */
  skippedIds: string[]
}

type ChangedFields = Pick<Task, 'id' | 'revision' | 'time' | 'points' | 'weekdays' | 'isPaused' | 'trust'>

/**
 * Changes the weekdays, points, time, pause or trust of many tasks (rule 109). Skips tasks that were changed or deleted elsewhere,
 * and saves the others. Tasks that already have the value count as saved, so that a repeated request has the same result.
 */
export async function changeTasks(
  scope: FamilyScope,
  { tasks, change }: ChangeTasksInput,
): Promise<{ ok: true; value: ChangedTasks }> {
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    const storedTasks = new Map((await readTasks(tx, scope, tasks)).map((task) => [task.id, task]))
    const changedIds: string[] = []
    const skippedIds: string[] = []
    for (const { id, revision } of tasks) {
      const storedTask = storedTasks.get(id)
      if (storedTask && hasValue(storedTask, change)) continue
      if (storedTask?.revision === revision) changedIds.push(id)
      else skippedIds.push(id)
    }
    if (changedIds.length > 0) {
      await updateTasks(tx, scope, changedIds, change)
      await openOrDeleteDays(tx, scope, changedIds, change, civilDateOf(now(), scope.timeZone))
    }
    return { ok: true as const, value: { skippedIds } }
  })
}

async function readTasks(tx: FamilyTransaction, scope: FamilyScope, tasks: ChangeTasksInput['tasks']) {
  const { rows } = await sql<ChangedFields>`
    select t.id, t.revision, ${taskTime} as time, t.points, t.weekdays, t.paused_at is not null as "isPaused",
      t.trust
    from tasks t
    where t.family_id = ${scope.familyId}::uuid and t.id = any(${tasks.map(({ id }) => id)}::uuid[])
      and t.archived_at is null`.execute(tx)
  return rows
}

function hasValue(task: ChangedFields, change: TasksChange): boolean {
  switch (change.field) {
    case 'weekdays':
      return task.weekdays.join() === change.weekdays.join()
    case 'points':
      return task.points === change.points
    case 'time':
      return task.time === change.time
    case 'pause':
      return task.isPaused === change.isPaused
    case 'trust':
      return task.trust === change.trust
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
    update tasks set ${assignment(change, changedAt)}, revision = revision + 1, updated_at = ${changedAt}::timestamptz
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
  }
}

/** Opens today's task days, or deletes the pending ones from today on. Marked ones stay. */
async function openOrDeleteDays(
  tx: FamilyTransaction,
  scope: FamilyScope,
  taskIds: readonly string[],
  change: TasksChange,
  today: CivilDate,
): Promise<void> {
  if (change.field !== 'pause' && change.field !== 'weekdays') return
  const isDue = change.field === 'pause' ? !change.isPaused : change.weekdays.includes(weekdayOf(today))
  if (isDue) return openDays(tx, scope, today, { taskIds })
  await sql`
    delete from task_days
    where family_id = ${scope.familyId}::uuid and task_id = any(${taskIds}::uuid[]) and day >= ${today}::date
      and status = 'pending'`.execute(tx)
}
