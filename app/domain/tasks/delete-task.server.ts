import { sql } from 'kysely'
import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockFamily } from '../children/lock-family.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'

/**
 * Archives a task and deletes its pending days from today on, and its photos (rule 172). Its entries and marked days stay.
 * Idempotent.
 */
export async function deleteTask(scope: FamilyScope, input: { id: string }): Promise<{ ok: true }> {
  const archivedAt = now()
  return writeFamily(scope, async (tx) => {
    await lockFamily(tx, scope)
    await sql`
      update tasks set archived_at = ${archivedAt}::timestamptz
      where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid and archived_at is null`.execute(
      tx,
    )
    await sql`
      delete from task_days
      where family_id = ${scope.familyId}::uuid and task_id = ${input.id}::uuid and status = 'pending'
        and day >= ${civilDateOf(archivedAt, scope.timeZone)}::date`.execute(tx)
    await tx
      .deleteFrom('proofs')
      .where('family_id', '=', scope.familyId)
      .where('task_id', '=', input.id)
      .execute()
    return { ok: true as const }
  })
}
