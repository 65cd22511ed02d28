import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { LedgerEntry } from '../points/entry.ts'
import { lockChildren } from '../points/record-entries.server.ts'

/**
 * Marks a redemption as refunded, and the request that it delivered as cancelled, after its entry was reversed (rule 40). An
 * undo then makes the request what it was.
 */
export async function refundRedemption(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: Pick<LedgerEntry, 'childId' | 'redemptionId'>,
): Promise<void> {
  await lockChildren(tx, scope, [entry.childId])
  await sql`
    update redemptions set refunded_at = ${now()}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = ${entry.redemptionId}::uuid
      and refunded_at is null`.execute(tx)
  // the child reads that the points are back
  await sql`
    update reward_requests q set status = 'cancelled', decided_by_user_id = ${scope.userId}::uuid,
      decided_by_name = ${scope.memberName}::text, decided_at = ${now()}::timestamptz, revision = q.revision + 1
    from redemptions d
    where d.family_id = ${scope.familyId}::uuid and d.id = ${entry.redemptionId}::uuid
      and q.family_id = ${scope.familyId}::uuid and q.id = coalesce(d.request_id, d.id)
      and q.status = 'delivered'`.execute(tx)
}
