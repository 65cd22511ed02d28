import { database } from '#app/database/database.server.ts'
import { type FamilyScope, type IdentityTransaction, readFamily } from '#app/database/family-scope.server.ts'

/** When a guardian last downloaded a copy of all data (rule 8), ISO 8601. Null if never. */
export async function findExportedAt(scope: FamilyScope): Promise<string | null> {
  const row = await readFamily(scope, (tx) =>
    tx.selectFrom('families').select('exported_at').where('id', '=', scope.familyId).executeTakeFirst(),
  )
  return row?.exported_at?.toISOString() ?? null
}

/** Whether the account still exists. Another request may delete it after the session is read. */
export async function hasAccount(tx: IdentityTransaction, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user !== undefined
}

/** Name of the family that removed the person. Null after the next move or the deletion of that family (rule 104). */
export async function findFormerFamilyName(userId: string): Promise<string | null> {
  const user = await database()
    .selectFrom('users')
    .select('removed_from_family_id as familyId')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.familyId) return null
  // a query of its own: the join would read the families of all nodes of a Citus cluster
  const family = await database()
    .selectFrom('families')
    .select('name')
    .where('id', '=', user.familyId)
    .executeTakeFirst()
  return family?.name ?? null
}
