import { sql } from 'kysely'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { hasChildren } from '../children/has-children.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { addChildToTasks } from './add-child-to-tasks.server.ts'
import { insertCopies } from './create-tasks.server.ts'
import type { CopyTasksInput } from './schema.ts'
import { normalizeSchedule } from './schedule/normalize.ts'
import { taskPhoto } from './task-photo.server.ts'
import { taskTime } from './task-time.server.ts'
import type { Versioned } from '../families/revision.ts'
import type { Task } from './task.ts'

export interface CopiedTasks {
  /** Tasks that were deleted meanwhile. */
  missingIds: string[]
}

export type CopyTasksResult =
  | { ok: true; value: CopiedTasks }
  | { ok: false; reason: 'child_not_found' | 'task_not_found' | 'too_many_tasks' }

/**
 * Copies tasks to a sibling (rule 107): with equal points the child joins the same task; with other points each task is
 * created again for the child alone. A repeated request copies nothing twice.
 */
export async function copyTasks(
  scope: FamilyScope,
  { childId, isShared, tasks }: CopyTasksInput,
): Promise<CopyTasksResult> {
  return writeFamily(scope, async (tx): Promise<CopyTasksResult> => {
    await lockFamily(tx, scope)
    if (!(await hasChildren(tx, scope, [childId]))) return { ok: false, reason: 'child_not_found' }
    const sources = await readSources(tx, scope, tasks)
    if (sources.size === 0) return { ok: false, reason: 'task_not_found' }
    const existingTasks = tasks.filter(({ taskId }) => sources.has(taskId))
    if (isShared) {
      const taskIds = existingTasks.map(({ taskId }) => taskId)
      await addChildToTasks(tx, scope, childId, taskIds)
    } else {
      const copies = existingTasks.map(({ taskId, copyId, points }) =>
        normalizeSchedule({ ...sources.get(taskId)!, id: copyId, points, childIds: [childId] }),
      )
      const created = await insertCopies(tx, scope, copies)
      if (!created.ok) return created
    }
    return {
      ok: true,
      value: { missingIds: tasks.filter(({ taskId }) => !sources.has(taskId)).map(({ taskId }) => taskId) },
    }
  })
}

type Source = Omit<Task, 'points' | 'childIds' | 'startsOn' | 'isPaused' | keyof Versioned>

async function readSources(
  tx: FamilyTransaction,
  scope: FamilyScope,
  tasks: CopyTasksInput['tasks'],
): Promise<ReadonlyMap<string, Source>> {
  const { rows } = await sql<Source>`
    select t.id, t.title, t.description, ${taskTime} as time, t.weekdays, t.drawing, t.trust, ${taskPhoto} as photo,
      t.assignment, t.is_bonus as "isBonus", t.schedule, t.steps
    from tasks t
    where t.family_id = ${scope.familyId}::uuid and t.id = any(${tasks.map(({ taskId }) => taskId)}::uuid[])
      and t.archived_at is null`.execute(tx)
  return new Map(rows.map((source) => [source.id, source]))
}
