import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { HOUR_MS } from '#app/base/durations.ts'
import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { hasTooManyTasks } from './create-tasks.server.ts'
import { limitProofs, restoreProofs } from './proofs/proof-rows.server.ts'
import { reconcileTaskDays } from './reconcile-task-days.server.ts'
import type { TaskIdsInput } from './schema.ts'

/** For this long the deletion of tasks can be undone, and their photos stay. */
const RESTORABLE_MS = HOUR_MS

/**
 * Archives tasks and deletes their pending days from today on. Their entries and marked days stay; their photos are deleted
 * when the deletion cannot be undone any more (rules 30 and 172). Idempotent.
 */
export async function deleteTasks(scope: FamilyScope, { ids }: TaskIdsInput): Promise<{ ok: true }> {
  const archivedAt = now()
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    await sql`
      update tasks set archived_at = ${archivedAt}::timestamptz
      where family_id = ${scope.familyId}::uuid and id = any(${ids}::uuid[]) and archived_at is null`.execute(
      tx,
    )
    await sql`
      delete from task_days
      where family_id = ${scope.familyId}::uuid and task_id = any(${ids}::uuid[]) and status = 'pending'
        and day >= ${civilDateOf(archivedAt, scope.timeZone)}::date`.execute(tx)
    await limitProofs(tx, scope, ids, new Date(archivedAt.getTime() + RESTORABLE_MS))
    return { ok: true as const }
  })
}

export interface RestoredTasks {
  /** Tasks that were deleted too long ago, or do not exist. */
  skippedIds: string[]
}

/**
 * Undoes a deletion of the last hour: the tasks, their pending days of today and their photos are as before. Idempotent.
 * 'too_many_tasks': others have taken their place (rule 307).
 */
export async function restoreTasks(
  scope: FamilyScope,
  { ids }: TaskIdsInput,
): Promise<{ ok: true; value: RestoredTasks } | { ok: false; reason: 'too_many_tasks' }> {
  const restoredAt = now()
  const earliest = new Date(restoredAt.getTime() - RESTORABLE_MS)
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    const { rows } = await sql<{ id: string; isArchived: boolean }>`
      select id, archived_at is not null as "isArchived" from tasks
      where family_id = ${scope.familyId}::uuid and id = any(${ids}::uuid[])
        and (archived_at is null or archived_at >= ${earliest}::timestamptz)`.execute(tx)
    const archivedIds = rows.filter(({ isArchived }) => isArchived).map(({ id }) => id)
    if (archivedIds.length > 0) {
      await sql`
        update tasks set archived_at = null
        where family_id = ${scope.familyId}::uuid and id = any(${archivedIds}::uuid[])`.execute(tx)
      if (await hasTooManyTasks(tx, scope)) return { ok: false as const, reason: 'too_many_tasks' as const }
      await restoreProofs(tx, scope, archivedIds)
      await reconcileTaskDays(tx, scope, civilDateOf(restoredAt, scope.timeZone), archivedIds)
    }
    const found = new Set(rows.map(({ id }) => id))
    return { ok: true as const, value: { skippedIds: ids.filter((id) => !found.has(id)) } }
  })
}
