import { sql } from 'kysely'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { hasCurrentConsent } from '../accounts/queries.server.ts'
import { assignChildren } from '../children/assign-children.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { decideSave } from '../families/revision.ts'
import type { ChangedTasks } from './change-tasks.server.ts'
import { insertTaskRows } from './create-tasks.server.ts'
import { reconcileTaskDays } from './reconcile-task-days.server.ts'
import { isNeverDue } from './schedule/next-due-date.ts'
import { hasPlannableDates } from './schedule/plannable-dates.ts'
import { scheduleJson } from './schedule/schedule-columns.server.ts'
import type { SaveTasksInput, TaskInput } from './schema.ts'
import type { Task } from './task.ts'
import { taskPhoto } from './task-photo.server.ts'
import { storedTime, taskTime } from './task-time.server.ts'

export type SaveTaskResult =
  | { ok: true; id: string }
  | {
      ok: false
      reason:
        | 'child_not_found'
        | 'task_not_found'
        | 'consent_missing'
        | 'never_due'
        | 'not_plannable'
        | 'too_many_tasks'
    }
  | { ok: false; reason: 'changed'; current: Task }

const TASK_CHILDREN = { table: 'task_children', idColumn: 'task_id' } as const

/**
 * Creates a task with the client's id, or updates the task if the form has its current revision. Saving the stored content
 * again succeeds. 'changed' returns the newer stored version. 'task_not_found' includes deleted tasks. Adds and removes
 * today's pending task days to fit the change; marked ones stay. 'consent_missing': the task asks for photos, and the guardian
 * has not agreed to the current text about children's data (rule 168). 'never_due': no date of its changed schedule is left;
 * 'not_plannable': one of them is too far (rule 309).
 */
export async function saveTask(scope: FamilyScope, input: TaskInput): Promise<SaveTaskResult> {
  if (input.photo !== 'none' && !(await hasCurrentConsent(scope.userId)))
    return { ok: false, reason: 'consent_missing' }
  const savedAt = now()
  const today = civilDateOf(savedAt, scope.timeZone)
  return writeFamily(scope, async (tx): Promise<SaveTaskResult> => {
    await lockFamily(tx, scope)
    const row = await readTask(tx, scope, input.id)
    if (row?.isArchived) return { ok: false, reason: 'task_not_found' }
    const decision = decideSave(input, row?.task)
    if (decision === 'repeat') return { ok: true, id: input.id }
    if (decision === 'deleted') return { ok: false, reason: 'task_not_found' }
    if (decision === 'changed') return { ok: false, reason: 'changed', current: row!.task }
    if (isNeverDue(input, row?.task, today)) return { ok: false, reason: 'never_due' }
    if (!hasPlannableDates(input.schedule, today, row?.task.schedule))
      return { ok: false, reason: 'not_plannable' }

    if (decision === 'create') {
      const inserted = await insertTaskRows(tx, scope, [{ ...input, startsOn: today }], savedAt)
      if (!inserted.ok) return inserted
    } else {
      await updateTask(tx, scope, input, savedAt)
    }
    if (!(await assignChildren(tx, scope, TASK_CHILDREN, input)))
      return { ok: false, reason: 'child_not_found' }
    await reconcileTaskDays(tx, scope, today, [input.id])
    return { ok: true, id: input.id }
  })
}

/**
 * Gives stored tasks the content of their inputs. Skips those that were changed or deleted elsewhere, and saves the others;
 * tasks that have the content already count as saved.
 */
export async function saveTasks(
  scope: FamilyScope,
  { tasks }: SaveTasksInput,
): Promise<{ ok: true; value: ChangedTasks } | { ok: false; reason: 'consent_missing' }> {
  if (tasks.some(({ photo }) => photo !== 'none') && !(await hasCurrentConsent(scope.userId)))
    return { ok: false, reason: 'consent_missing' }
  const savedAt = now()
  const today = civilDateOf(savedAt, scope.timeZone)
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    const skippedIds: string[] = []
    const savedIds: string[] = []
    for (const input of tasks) {
      const row = await readTask(tx, scope, input.id)
      const decision = row?.isArchived ? 'deleted' : decideSave(input, row?.task)
      if (decision === 'repeat') continue
      if (
        decision !== 'change' ||
        isNeverDue(input, row?.task, today) ||
        !hasPlannableDates(input.schedule, today, row?.task.schedule) ||
        !(await hasChildren(tx, scope, input))
      ) {
        skippedIds.push(input.id)
        continue
      }
      await updateTask(tx, scope, input, savedAt)
      await assignChildren(tx, scope, TASK_CHILDREN, input)
      savedIds.push(input.id)
    }
    if (savedIds.length > 0) await reconcileTaskDays(tx, scope, today, savedIds)
    return { ok: true as const, value: { skippedIds } }
  })
}

/** Whether all children of the task are in the family. */
async function hasChildren(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { childIds }: TaskInput,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('children')
    .select('id')
    .where('family_id', '=', scope.familyId)
    .where('id', 'in', childIds)
    .execute()
  return rows.length === childIds.length
}

/** Reads the task, even a deleted one. The caller holds the lock of `lockFamily`. */
async function readTask(tx: FamilyTransaction, scope: FamilyScope, id: string) {
  const { rows } = await sql<{ task: Task; isArchived: boolean }>`
    select t.archived_at is not null as "isArchived", json_build_object('id', t.id, 'title', t.title,
      'description', t.description, 'time', ${taskTime}, 'points', t.points, 'weekdays', t.weekdays,
      'drawing', t.drawing, 'startsOn', t.starts_on, 'isPaused', t.paused_at is not null,
      'trust', t.trust, 'photo', ${taskPhoto}, 'assignment', t.assignment, 'isBonus', t.is_bonus,
      'schedule', t.schedule, 'steps', t.steps, 'revision', t.revision, 'updatedBy', t.updated_by_user_id,
      'childIds', (select coalesce(json_agg(tc.child_id order by tc.child_id), '[]') from task_children tc
        where tc.family_id = ${scope.familyId}::uuid and tc.task_id = t.id)) as task
    from tasks t where t.family_id = ${scope.familyId}::uuid and t.id = ${id}::uuid`.execute(tx)
  return rows[0]
}

async function updateTask(tx: FamilyTransaction, scope: FamilyScope, input: TaskInput, savedAt: Date) {
  const { time, any_time } = storedTime(input.time)
  await sql`
    update tasks set title = ${input.title}::text, description = ${input.description}::text,
      time = ${time}::text, any_time = ${any_time}::boolean, points = ${input.points}::integer,
      weekdays = ${input.weekdays}::smallint[], drawing = ${input.drawing}::text,
      trust = ${input.trust}::text, photo = ${input.photo}::text, assignment = ${input.assignment}::text,
      is_bonus = ${input.isBonus}::boolean, schedule = ${scheduleJson(input.schedule)}::jsonb,
      steps = ${JSON.stringify(input.steps)}::jsonb, revision = revision + 1,
      updated_by_user_id = ${scope.userId}::uuid, updated_at = ${savedAt}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid`.execute(tx)
}
