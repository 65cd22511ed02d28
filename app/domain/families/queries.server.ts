import { type FamilyScope, type IdentityTransaction, readFamily } from '#app/database/family-scope.server.ts'

/** When a guardian last took a copy of everything (product.md 11), as ISO moment; null when nobody did. */
export async function findExportedAt(scope: FamilyScope): Promise<string | null> {
  const row = await readFamily(scope, (tx) =>
    tx.selectFrom('families').select('exported_at').where('id', '=', scope.familyId).executeTakeFirst(),
  )
  return row?.exported_at?.toISOString() ?? null
}

/** Whether the person still has an account: the session of a request may be older than its deletion. */
export async function hasAccount(tx: IdentityTransaction, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user !== undefined
}
