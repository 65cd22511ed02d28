import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { LedgerEntry } from '../points/entry.ts'

/**
 * What taking back a redemption's entry also undoes: the redemption is refunded (product.md 2).
 * For `takeBackEntry`, in its transaction, which gives the points back.
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
}
