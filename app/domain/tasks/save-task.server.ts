import { sql } from 'kysely'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { holdChildren } from '../children/hold-children.server.ts'
import { civilDateOf, weekdayOf } from '../families/civil-date.ts'
import type { CivilDate } from '../families/civil-date.ts'
import { openDays } from './open-days.server.ts'
import { canManageTasks } from './policy.ts'
import type { TaskInput } from './schema.ts'

export type SaveTaskResult =
  { ok: true; id: string } | { ok: false; reason: 'not_allowed' | 'child_not_found' | 'task_not_found' }

/**
 * Creates or changes a task by the id the client made, so that a second tap saves once. Afterwards
 * today's pending rows fit the task; done and not done stay. A deleted task is 'task_not_found'.
 */
export async function saveTask(scope: FamilyScope, input: TaskInput): Promise<SaveTaskResult> {
  if (!canManageTasks(scope)) return { ok: false, reason: 'not_allowed' }
  const moment = now()
  const today = civilDateOf(moment, scope.timeZone)
  return writeFamily(scope, async (tx): Promise<SaveTaskResult> => {
    await holdChildren(tx, scope)
    const task = await sql`
      insert into tasks (family_id, id, title, description, time, points, weekdays, drawing, starts_on,
        created_at, updated_at)
      values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.title}::text, ${input.description}::text,
        ${input.time}::text, ${input.points}::integer, ${input.weekdays}::smallint[], ${input.drawing}::text,
        ${today}::date, ${moment}::timestamptz, ${moment}::timestamptz)
      on conflict (family_id, id) do update set title = excluded.title, description = excluded.description,
        time = excluded.time, points = excluded.points, weekdays = excluded.weekdays,
        drawing = excluded.drawing, updated_at = excluded.updated_at
        where tasks.archived_at is null
      returning id`.execute(tx)
    if (task.rows.length === 0) return { ok: false, reason: 'task_not_found' }
    if (!(await assignChildren(tx, scope, input))) return { ok: false, reason: 'child_not_found' }
    await removeOutdatedDays(tx, scope, input, today)
    await openDays(tx, scope, today, { taskId: input.id })
    return { ok: true, id: input.id }
  })
}

/** Makes the task's children exactly those of the form; false when one is not a child of this family. */
async function assignChildren(tx: FamilyTransaction, scope: FamilyScope, task: TaskInput): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with chosen as (
      select id from children
      where family_id = ${scope.familyId}::uuid and id = any(${task.childIds}::uuid[])
    ), removed as (
      delete from task_children
      where family_id = ${scope.familyId}::uuid and task_id = ${task.id}::uuid
        and not child_id = any(${task.childIds}::uuid[])
    ), added as (
      insert into task_children (family_id, task_id, child_id)
      select ${scope.familyId}::uuid, ${task.id}::uuid, id from chosen order by id
      on conflict do nothing
    )
    select count(*)::integer as found from chosen`.execute(tx)
  return rows[0]?.found === task.childIds.length
}

/** Removes today's pending rows that no longer apply; what was marked stays. */
async function removeOutdatedDays(
  tx: FamilyTransaction,
  scope: FamilyScope,
  task: TaskInput,
  today: CivilDate,
): Promise<void> {
  const counts = task.weekdays.includes(weekdayOf(today))
  await sql`
    delete from task_days
    where family_id = ${scope.familyId}::uuid and task_id = ${task.id}::uuid and day = ${today}::date
      and status = 'pending' and (not ${counts}::boolean or not child_id = any(${task.childIds}::uuid[]))
    `.execute(tx)
}
