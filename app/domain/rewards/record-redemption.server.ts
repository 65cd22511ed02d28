import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { recordEntry, type RecordEntryResult } from '../points/record-entry.server.ts'

/** A redemption to be stored. */
export interface NewRedemption {
  /** Also the id of the request that it delivers, if there is one. */
  id: string
  rewardId: string
  childId: string
  title: string
  points: number
  redeemedAt: Date
}

export type RecordRedemptionResult = { ok: false; reason: 'id_used' } | RecordEntryResult

/**
 * Stores a redemption and its ledger entry with the key `redemption:{id}`. The caller has locked the child's row and checked
 * the points. 'id_used': a redemption with this id exists. After `ok: false` the caller must roll back.
 */
export async function recordRedemption(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { id, rewardId, childId, title, points, redeemedAt }: NewRedemption,
): Promise<RecordRedemptionResult> {
  const inserted = await sql`
    insert into redemptions (family_id, id, reward_id, child_id, title, points, redeemed_by_user_id, created_at)
    values (${scope.familyId}::uuid, ${id}::uuid, ${rewardId}::uuid, ${childId}::uuid,
      ${title}::text, ${points}::integer, ${scope.userId}::uuid, ${redeemedAt}::timestamptz)
    on conflict (family_id, id) do nothing
    returning id`.execute(tx)
  if (inserted.rows.length === 0) return { ok: false, reason: 'id_used' }
  return recordEntry(tx, scope, {
    id: newId(),
    childId,
    points: -points,
    description: `Resgate: ${title}`,
    type: 'redemption',
    source: 'redemption',
    redemptionId: id,
    idempotencyKey: `redemption:${id}`,
    day: civilDateOf(redeemedAt, scope.timeZone),
    occurredAt: redeemedAt,
  })
}
