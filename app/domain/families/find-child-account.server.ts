import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

interface ChildAccount {
  /** Whether the child has the age that the family chose for accounts of its own (rule 13). */
  isOldEnough: boolean
  /** The child member who is this child; null without one. */
  userId: string | null
}

/**
 * Locks the child against deletion, and finds its account. Undefined if the child is not in the family. The caller holds
 * the family's lock, which serializes the accounts of a child.
 */
export async function findChildAccount(
  tx: FamilyTransaction,
  { familyId }: FamilyScope,
  childId: string,
): Promise<ChildAccount | undefined> {
  const { rows } = await sql<ChildAccount>`
    select c.age >= f.child_account_age as "isOldEnough",
      (select m.user_id from family_members m
        where m.family_id = ${familyId}::uuid and m.child_id = c.id and m.is_active limit 1) as "userId"
    from children c join families f on f.id = c.family_id
    where f.id = ${familyId}::uuid and c.family_id = ${familyId}::uuid and c.id = ${childId}::uuid
    for key share of c`.execute(tx)
  return rows[0]
}
