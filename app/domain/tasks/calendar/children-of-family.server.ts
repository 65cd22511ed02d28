import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/** Whether each id is that of a child of the family. The caller holds the lock of `lockFamily`. */
export async function areChildrenOfFamily(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  childIds: readonly string[],
): Promise<boolean> {
  const uniqueIds = [...new Set(childIds)]
  const rows = await tx
    .selectFrom('children')
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', 'in', uniqueIds)
    .execute()
  return rows.length === uniqueIds.length
}
