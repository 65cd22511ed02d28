import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../children/lock-family.server.ts'
import { addChildToTasks } from '../tasks/add-child-to-tasks.server.ts'
import { insertTasks } from '../tasks/create-tasks.server.ts'
import { taskTime } from '../tasks/task-time.server.ts'
import type { PackInput } from './schema.ts'
import { startingTasks } from './starting-tasks.server.ts'

export type AddPackResult = { ok: true } | { ok: false; reason: 'child_not_found' }

/**
 * Adds tasks of a pack to a child of the family, all or none. A task that the family has already with the same title, time,
 * points and days gets the child (rule 114). Repeating the request changes nothing.
 */
export async function addPack(scope: FamilyScope, { childId, tasks }: PackInput): Promise<AddPackResult> {
  const savedAt = now()
  return writeFamily(scope, async (tx): Promise<AddPackResult> => {
    await lockFamily(tx, scope)
    const stored = await readStored(tx, scope, childId)
    if (!stored.hasChild) return { ok: false, reason: 'child_not_found' }
    const idByContent = new Map(stored.tasks.map((task) => [contentKey(task), task.id]))
    const sharedIds = tasks.flatMap((task) => idByContent.get(contentKey(task)) ?? [])
    const newTasks = tasks
      .filter((task) => !idByContent.has(contentKey(task)))
      .map((task) => ({ ...task, childIds: [childId] }))
    const inserted = await insertTasks(tx, scope, startingTasks(newTasks, savedAt, scope.timeZone))
    if (!inserted.ok) return inserted
    await addChildToTasks(tx, scope, childId, sharedIds)
    return { ok: true }
  })
}

interface Stored {
  hasChild: boolean
  tasks: { id: string; title: string; time: string | null; points: number; weekdays: number[] }[]
}

async function readStored(tx: FamilyTransaction, scope: FamilyScope, childId: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select
      exists (select 1 from children where family_id = ${scope.familyId}::uuid and id = ${childId}::uuid)
        as "hasChild",
      (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'time', ${taskTime}, 'points', t.points,
          'weekdays', t.weekdays) order by t.id), '[]')
        from tasks t where t.family_id = ${scope.familyId}::uuid and t.archived_at is null) as tasks`.execute(
    tx,
  )
  return rows[0]!
}

function contentKey({ title, time, points, weekdays }: Omit<Stored['tasks'][number], 'id'>): string {
  return JSON.stringify([title, time, points, weekdays.toSorted((a, b) => a - b)])
}
