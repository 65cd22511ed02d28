import { database } from '#app/database/database.server.ts'
import { type FamilyScope, type IdentityTransaction, readFamily } from '#app/database/family-scope.server.ts'

/** ISO moment of the last download of all data by a guardian (rule 8). Null without one. */
export async function findExportedAt(scope: FamilyScope): Promise<string | null> {
  const row = await readFamily(scope, (tx) =>
    tx.selectFrom('families').select('exported_at').where('id', '=', scope.familyId).executeTakeFirst(),
  )
  return row?.exported_at?.toISOString() ?? null
}

/** Whether the account exists: another request may have deleted it after the session was read. */
export async function hasAccount(tx: IdentityTransaction, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user !== undefined
}

/** Name of the family that the person was removed from. Null after the next move or the deletion of that family (rule 104). */
export async function findRemovedFrom(userId: string): Promise<string | null> {
  const family = await database()
    .selectFrom('users')
    .innerJoin('families', 'families.id', 'users.removed_from_family_id')
    .select('families.name')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return family?.name ?? null
}
