import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/** Marks the open request for a redeemed reward as delivered (rule 181). The caller has locked the child's row. */
export async function closeRedeemedRequest(
  tx: FamilyTransaction,
  { familyId, userId, memberName }: FamilyScope,
  id: string,
  deliveredAt: Date,
): Promise<void> {
  await sql`
    update reward_requests set status = 'delivered', decided_by_user_id = ${userId}::uuid,
      decided_by_name = ${memberName}::text, decided_at = ${deliveredAt}::timestamptz,
      delivered_at = ${deliveredAt}::timestamptz, note = null, revision = revision + 1
    where family_id = ${familyId}::uuid and id = ${id}::uuid`.execute(tx)
}
