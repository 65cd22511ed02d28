import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/** A table of assigned children, and its column with the id of the task or reward. */
type Assignments =
  { table: 'task_children'; idColumn: 'task_id' } | { table: 'reward_children'; idColumn: 'reward_id' }

/** Replaces the children of a task or reward. Returns false if an id belongs to no child of the family. */
export async function assignChildren(
  tx: FamilyTransaction,
  scope: FamilyScope,
  assignments: Assignments,
  { id, childIds }: { id: string; childIds: readonly string[] },
): Promise<boolean> {
  const table = sql.table(assignments.table)
  const idColumn = sql.ref(assignments.idColumn)
  // two statements: Citus runs an insert on the family's node only without a CTE, and with the family as a selected column
  const { rows } = await sql<{ found: number }>`
    with removed as (
      delete from ${table}
      where family_id = ${scope.familyId}::uuid and ${idColumn} = ${id}::uuid
        and not child_id = any(${childIds}::uuid[])
    )
    select count(*)::integer as found from children
    where family_id = ${scope.familyId}::uuid and id = any(${childIds}::uuid[])`.execute(tx)
  await sql`
    insert into ${table} (family_id, ${idColumn}, child_id)
    select family_id, ${id}::uuid, id from children
    where family_id = ${scope.familyId}::uuid and id = any(${childIds}::uuid[])
    order by id
    on conflict do nothing`.execute(tx)
  return rows[0]?.found === childIds.length
}
