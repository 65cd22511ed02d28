import { sql } from 'kysely'
import { batchesOf } from '#app/database/batches.server.ts'
import { now } from '#app/base/clock.server.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { hasChildren } from '../children/has-children.server.ts'
import { isOverBound } from '../families/room-left.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { civilDateOf, type CivilDate } from '../families/dates/civil-date.ts'
import { insertDueTaskDays } from './reconcile-task-days.server.ts'
import { hasPlannableDates } from './schedule/plannable-dates.ts'
import { normalizeSchedule } from './schedule/normalize.ts'
import { PLAIN_FIELDS, scheduleColumns, type ScheduleFields } from './schedule/schedule-columns.server.ts'
import type { NewTask } from './schema.ts'
import type { PhotoChoice } from './task.ts'
import { storedTime } from './task-time.server.ts'

/** The fields that only some new tasks have; without them a task is plain and asks for no photo. */
interface OptionalFields extends ScheduleFields {
  photo: PhotoChoice
}

/** The ids that did not exist yet. After a refusal the caller rolls back, because it may be known only after the insert. */
type InsertRowsResult = { ok: true; createdIds: string[] } | { ok: false; reason: 'too_many_tasks' }

type InsertCopiesResult = InsertRowsResult | { ok: false; reason: 'child_not_found' }

export type CreateTasksResult = InsertCopiesResult | { ok: false; reason: 'not_plannable' }

/** Creates up to 200 tasks in one transaction, all or none (rule 106). */
export async function createTasks(scope: FamilyScope, tasks: readonly NewTask[]): Promise<CreateTasksResult> {
  return writeFamily(scope, async (tx): Promise<CreateTasksResult> => {
    await lockFamily(tx, scope)
    return insertTasks(tx, scope, tasks)
  })
}

/** Like `insertCopies`, for tasks from a form: 'not_plannable' if a date of a schedule is not (rule 309). */
export async function insertTasks(
  tx: FamilyTransaction,
  scope: FamilyScope,
  tasks: readonly ListedTask[],
): Promise<CreateTasksResult> {
  const today = civilDateOf(now(), scope.timeZone)
  if (!tasks.every(({ schedule }) => hasPlannableDates(schedule, today)))
    return { ok: false, reason: 'not_plannable' }
  return insertCopies(tx, scope, tasks)
}

type ListedTask = NewTask & Partial<OptionalFields> & { startsOn?: CivilDate }

/**
 * Creates tasks with their children and today's pending days, in the caller's transaction, which holds the lock of
 * `lockFamily`. `startsOn` is today unless set. Tasks with an existing id, also deleted ones, stay as they are: a repeated
 * request creates nothing. The children are checked first: after 'child_not_found' nothing is inserted.
 */
export async function insertCopies(
  tx: FamilyTransaction,
  scope: FamilyScope,
  tasks: readonly ListedTask[],
): Promise<InsertCopiesResult> {
  const createdAt = now()
  const today = civilDateOf(createdAt, scope.timeZone)
  const childIds = tasks.flatMap((task) => task.childIds)
  if (!(await hasChildren(tx, scope, childIds))) return { ok: false, reason: 'child_not_found' }

  const rows = tasks.map((task) => ({
    ...task,
    ...normalizeSchedule({ ...PLAIN_FIELDS, ...task }),
    startsOn: task.startsOn ?? today,
  }))
  const inserted = await insertTaskRows(tx, scope, rows, createdAt)
  if (!inserted.ok) return inserted
  const { createdIds } = inserted
  const assignments = tasks
    .filter(({ id }) => createdIds.includes(id))
    .flatMap(({ id, childIds: assignedIds }) =>
      assignedIds.map((childId) => ({ family_id: scope.familyId, task_id: id, child_id: childId })),
    )
  for (const batch of batchesOf(assignments)) await tx.insertInto('task_children').values(batch).execute()
  if (createdIds.length > 0) await insertDueTaskDays(tx, scope, today, createdIds)
  return { ok: true, createdIds }
}

/** Inserts tasks without their children. */
export async function insertTaskRows(
  tx: FamilyTransaction,
  scope: FamilyScope,
  tasks: readonly (Omit<NewTask, 'childIds'> & Partial<OptionalFields> & { startsOn: CivilDate })[],
  createdAt: Date,
): Promise<InsertRowsResult> {
  const createdIds: string[] = []
  for (const batch of batchesOf(tasks)) {
    const created = await tx
      .insertInto('tasks')
      .values(
        batch.map((task) => ({
          family_id: scope.familyId,
          id: task.id,
          title: task.title,
          description: task.description,
          ...storedTime(task.time),
          points: task.points,
          weekdays: task.weekdays,
          drawing: task.drawing,
          trust: task.trust,
          photo: task.photo ?? 'none',
          ...scheduleColumns({ ...PLAIN_FIELDS, ...task }),
          starts_on: task.startsOn,
          updated_by_user_id: scope.userId,
          created_at: createdAt,
          updated_at: createdAt,
        })),
      )
      .onConflict((conflict) => conflict.columns(['family_id', 'id']).doNothing())
      .returning('id')
      .execute()
    createdIds.push(...created.map(({ id }) => id))
  }
  if (createdIds.length > 0 && (await hasTooManyTasks(tx, scope)))
    return { ok: false, reason: 'too_many_tasks' }
  return { ok: true, createdIds }
}

/** Whether the family has more tasks than it may have, without the deleted ones (rule 307). */
export function hasTooManyTasks(tx: FamilyTransaction, { familyId }: FamilyScope): Promise<boolean> {
  return isOverBound(tx, 'tasks', sql`tasks where family_id = ${familyId}::uuid and archived_at is null`)
}
