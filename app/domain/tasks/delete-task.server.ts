import { sql } from 'kysely'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { holdChildren } from '../children/hold-children.server.ts'
import { civilDateOf } from '../families/civil-date.ts'
import { canManageTasks } from './policy.ts'

export type DeleteTaskResult = { ok: true } | { ok: false; reason: 'not_allowed' }

/**
 * Takes a task off the lists: history and marked days stay, today's pending rows go. Deleting what
 * is gone is ok.
 */
export async function deleteTask(scope: FamilyScope, input: { id: string }): Promise<DeleteTaskResult> {
  if (!canManageTasks(scope)) return { ok: false, reason: 'not_allowed' }
  const moment = now()
  return writeFamily(scope, async (tx): Promise<DeleteTaskResult> => {
    await holdChildren(tx, scope)
    await sql`
      update tasks set archived_at = ${moment}::timestamptz
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid and archived_at is null`.execute(
      tx,
    )
    await sql`
      delete from task_days
      where family_id = ${scope.familyId}::uuid and task_id = ${input.id}::uuid and status = 'pending'
        and day >= ${civilDateOf(moment, scope.timeZone)}::date`.execute(tx)
    return { ok: true }
  })
}
