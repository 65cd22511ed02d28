import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/** Whether all these ids belong to children of the family. Ids may repeat. */
export async function hasChildren(
  tx: FamilyTransaction,
  scope: FamilyScope,
  childIds: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(childIds)]
  if (ids.length === 0) return true
  const { rows } = await sql`
    select 1 as found from children
    where family_id = ${scope.familyId}::uuid and id = any(${ids}::uuid[])`.execute(tx)
  return rows.length === ids.length
}
