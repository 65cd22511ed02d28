import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/** A table that assigns children, and its column for the id of the task or reward. */
type Assignments =
  { table: 'task_children'; owner: 'task_id' } | { table: 'reward_children'; owner: 'reward_id' }

/** Replaces the children of a task or a reward; false when one is not a child of the family. */
export async function assignChildren(
  tx: FamilyTransaction,
  scope: FamilyScope,
  assignments: Assignments,
  { id, childIds }: { id: string; childIds: readonly string[] },
): Promise<boolean> {
  const table = sql.table(assignments.table)
  const owner = sql.ref(assignments.owner)
  const { rows } = await sql<{ found: number }>`
    with chosen as (
      select id from children
      where family_id = ${scope.familyId}::uuid and id = any(${childIds}::uuid[])
    ), removed as (
      delete from ${table}
      where family_id = ${scope.familyId}::uuid and ${owner} = ${id}::uuid
        and not child_id = any(${childIds}::uuid[])
    ), added as (
      insert into ${table} (family_id, ${owner}, child_id)
      select ${scope.familyId}::uuid, ${id}::uuid, id from chosen order by id
      on conflict do nothing
    )
    select count(*)::integer as found from chosen`.execute(tx)
  return rows[0]?.found === childIds.length
}
