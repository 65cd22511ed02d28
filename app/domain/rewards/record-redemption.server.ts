import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { recordEntry, type RecordEntryResult } from '../points/record-entry.server.ts'
import { endGoal } from './goal/end-goal.server.ts'
import type { RedeemerState } from './holds/lock-redeemer.server.ts'
import { settleHolds } from './holds/settle-holds.server.ts'
import { markDelivered, type RequestRow } from './requests/request-rows.server.ts'

/** A redemption to be stored. */
export interface NewRedemption {
  id: string
  rewardId: string
  childId: string
  title: string
  points: number
  redeemedAt: Date
}

/** What a redemption ended besides taking the points. Stored with it, so that its undo can restore it. */
export interface EndedByRedemption {
  /** Whether the reward was the child's goal. */
  isGoal: boolean
  /** Points that were saved for it as the goal. */
  savedPoints: number
  /** How the request was that the redemption delivered. */
  request: Pick<RequestRow, 'status' | 'deciderId' | 'deciderName' | 'answeredAt'> | null
}

export type RecordRedemptionResult = { ok: false; reason: 'id_used' } | RecordEntryResult

/**
 * Stores a redemption and its ledger entry with the key `redemption:{id}`, delivers the child's open request for the reward,
 * ends the goal, and releases what is set aside for it. The caller has locked the child's row, read `state` and the open
 * `request`, and checked the points.
 * 'id_used': a redemption with this id exists. After `ok: false` the caller must roll back.
 */
export async function recordRedemption(
  tx: FamilyTransaction,
  scope: FamilyScope,
  redemption: NewRedemption,
  { state, request }: { state: RedeemerState; request: RequestRow | undefined },
): Promise<RecordRedemptionResult> {
  const { id, rewardId, childId, points, redeemedAt } = redemption
  const ended = endedBy(redemption, state, request)
  if (!(await insertRedemption(tx, scope, redemption, ended, state.openRequestId)))
    return { ok: false, reason: 'id_used' }
  const recorded = await recordEntry(tx, scope, {
    id: newId(),
    childId,
    points: -points,
    description: `Resgate: ${redemption.title}`,
    type: 'redemption',
    source: 'redemption',
    redemptionId: id,
    idempotencyKey: `redemption:${id}`,
    day: civilDateOf(redeemedAt, scope.timeZone),
    occurredAt: redeemedAt,
  })
  if (!recorded.ok) return recorded
  if (request) await markDelivered(tx, scope, request.id, redeemedAt)
  if (ended.isGoal) await endGoal(tx, scope, { rewardId, childId })
  if (request || ended.savedPoints > 0)
    await settleHolds(tx, scope.familyId, { childIds: [childId], rewardId })
  return recorded
}

function endedBy(
  { rewardId }: NewRedemption,
  { goalRewardId, saved }: RedeemerState,
  request: RequestRow | undefined,
): EndedByRedemption {
  return {
    isGoal: goalRewardId === rewardId,
    savedPoints: saved,
    request: request
      ? {
          status: request.status,
          deciderId: request.deciderId,
          deciderName: request.deciderName,
          answeredAt: request.answeredAt,
        }
      : null,
  }
}

async function insertRedemption(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { id, rewardId, childId, title, points, redeemedAt }: NewRedemption,
  ended: EndedByRedemption,
  requestId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into redemptions (family_id, id, reward_id, child_id, title, points, redeemed_by_user_id, created_at,
      request_id, ended)
    values (${scope.familyId}::uuid, ${id}::uuid, ${rewardId}::uuid, ${childId}::uuid,
      ${title}::text, ${points}::integer, ${scope.userId}::uuid, ${redeemedAt}::timestamptz,
      ${requestId}::uuid, ${JSON.stringify(ended)}::jsonb)
    on conflict (family_id, id) do nothing
    returning id`.execute(tx)
  return rows.length > 0
}
