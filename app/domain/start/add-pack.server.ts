import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { hasChildren } from '../children/has-children.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { addChildToTasks } from '../tasks/add-child-to-tasks.server.ts'
import { insertTasks } from '../tasks/create-tasks.server.ts'
import { taskTime } from '../tasks/task-time.server.ts'
import type { Task } from '../tasks/task.ts'
import type { PackInput } from './schema.ts'
import { startingTasks } from './starting-tasks.server.ts'

export type AddPackResult =
  { ok: true } | { ok: false; reason: 'child_not_found' | 'not_plannable' | 'too_many_tasks' }

/**
 * Adds tasks of a pack to a child of the family, all or none. If the family already has a task with the same title, time,
 * points and weekdays, the child is added to that task (rule 114). A repeated request changes nothing.
 */
export async function addPack(scope: FamilyScope, { childId, tasks }: PackInput): Promise<AddPackResult> {
  const savedAt = now()
  return writeFamily(scope, async (tx): Promise<AddPackResult> => {
    await lockFamily(tx, scope)
    if (!(await hasChildren(tx, scope, [childId]))) return { ok: false, reason: 'child_not_found' }
    const storedTasks = await readTasks(tx, scope)
    const idByContent = new Map(storedTasks.map((task) => [contentKey(task), task.id]))
    const existingIds = tasks.flatMap((task) => idByContent.get(contentKey(task)) ?? [])
    const newTasks = tasks
      .filter((task) => !idByContent.has(contentKey(task)))
      .map((task) => ({ ...task, childIds: [childId] }))
    const inserted = await insertTasks(tx, scope, startingTasks(newTasks, savedAt, scope.timeZone))
    if (!inserted.ok) return inserted
    await addChildToTasks(tx, scope, childId, existingIds)
    return { ok: true }
  })
}

type StoredTask = Pick<Task, 'id' | 'title' | 'time' | 'points' | 'weekdays'>

/** The family's tasks that are not deleted. */
async function readTasks(tx: FamilyTransaction, scope: FamilyScope): Promise<StoredTask[]> {
  const { rows } = await sql<StoredTask>`
    select t.id, t.title, ${taskTime} as time, t.points, t.weekdays from tasks t
    where t.family_id = ${scope.familyId}::uuid and t.archived_at is null
    order by t.id`.execute(tx)
  return rows
}

function contentKey({ title, time, points, weekdays }: Omit<StoredTask, 'id'>): string {
  return JSON.stringify([title, time, points, weekdays.toSorted((a, b) => a - b)])
}
