import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { LedgerEntry } from '../points/entry.ts'

/**
 * Marks the redemption of a deleted entry as refunded (rule 40), and the request that it delivered as cancelled. Runs in the
 * transaction of `takeBackEntry`, which returns the points.
 */
export async function refundRedemption(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: Pick<LedgerEntry, 'redemptionId'>,
): Promise<void> {
  await sql`
    update redemptions set refunded_at = ${now()}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = ${entry.redemptionId}::uuid
      and refunded_at is null`.execute(tx)
  // the child reads that the points are back
  await sql`
    update reward_requests set status = 'cancelled', decided_by_user_id = ${scope.userId}::uuid,
      decided_by_name = ${scope.memberName}::text, decided_at = ${now()}::timestamptz, revision = revision + 1
    where family_id = ${scope.familyId}::uuid and id = ${entry.redemptionId}::uuid
      and status = 'delivered'`.execute(tx)
}
