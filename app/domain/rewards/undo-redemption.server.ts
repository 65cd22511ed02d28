import { sql } from 'kysely'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { readLiveRedemptionEntry } from '../points/ledger/queries.server.ts'
import { reverseEntry } from '../points/reverse-entry.server.ts'
import { makeGoal } from './goal/make-goal.server.ts'
import { lockRedeemer, type RedeemerState } from './holds/lock-redeemer.server.ts'
import { holdPoints } from './holds/settle-holds.server.ts'
import type { EndedByRedemption } from './record-redemption.server.ts'
import { refundRedemption } from './refund-redemption.server.ts'
import {
  deciderOf,
  holdForRequest,
  readRequest,
  refusalToReopen,
  type RefusalToReopen,
  reopenedRequest,
  type RequestRow,
} from './requests/request-rows.server.ts'
import type { RedeemInput } from './schema.ts'

export type UndoRedemptionResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'redemption_not_found' | 'balance_limit' }
  | { ok: false; reason: 'delivered_again'; deciderName: string | null; isOwn: boolean }
  | RefusalToReopen

/**
 * 'Desfazer' of a redemption or a delivery: gives the points back, and restores the goal, its savings and the delivered
 * request (rule 297). A second undo has no further effect. A goal that the child chose since stays. A redemption of the
 * previous release gives the points back and cancels the request.
 * - 'delivered_again': it is undone already, and its request was delivered since
 * - 'reward_not_found', 'already_asked', 'insufficient_points': the request cannot be open again
 */
export async function undoRedemption(scope: FamilyScope, input: RedeemInput): Promise<UndoRedemptionResult> {
  return writeFamily(scope, async (tx): Promise<UndoRedemptionResult> => {
    const state = await lockRedeemer(tx, scope, input)
    const redemption = state && (await readRedemption(tx, scope.familyId, input))
    if (!redemption) return { ok: false, reason: 'redemption_not_found' }
    const request = await readRequest(tx, scope.familyId, redemption.requestId)
    if (redemption.isRefunded) {
      return request?.status === 'delivered'
        ? { ok: false, reason: 'delivered_again', ...deciderOf(request, scope.userId) }
        : { ok: true, repeated: true, balance: state.balance }
    }
    const entry = await readLiveRedemptionEntry(tx, scope, input)
    if (!entry) return { ok: false, reason: 'redemption_not_found' }
    const reversal = await reverseEntry(tx, scope, entry)
    if (!reversal.ok)
      return {
        ok: false,
        reason: reversal.reason === 'balance_limit' ? 'balance_limit' : 'redemption_not_found',
      }
    await refundRedemption(tx, scope, entry)

    const { points, ended } = redemption
    const restored = { ...state, available: state.available + points, usable: state.usable + points }
    const former = request?.status === 'delivered' ? ended?.request : null
    const reopened = request && former ? reopenedRequest(request, former.status, restored.reward) : null
    if (request && former && reopened) {
      const refusal = refusalToReopen(request, reopened, restored)
      if (refusal) return refusal
      await reopen(tx, scope.familyId, reopened, former, restored)
    }
    const available = restored.available - (reopened?.points ?? 0)
    if (ended?.isGoal) await restoreGoal(tx, scope.familyId, input, ended, { ...restored, available })
    return { ok: true, repeated: false, balance: reversal.balance }
  })
}

interface StoredRedemption {
  points: number
  isRefunded: boolean
  /**
   * The request that it delivered. In the previous release a delivery had the request's id; without a request, `readRequest`
   * finds none.
   */
  requestId: string
  ended: EndedByRedemption | null
}

async function readRedemption(
  tx: FamilyTransaction,
  familyId: string,
  { id, childId, rewardId }: RedeemInput,
): Promise<StoredRedemption | undefined> {
  const { rows } = await sql<StoredRedemption>`
    select points, refunded_at is not null as "isRefunded", coalesce(request_id, id) as "requestId", ended
    from redemptions
    where family_id = ${familyId}::uuid and id = ${id}::uuid and child_id = ${childId}::uuid
      and reward_id = ${rewardId}::uuid`.execute(tx)
  return rows[0]
}

type FormerRequest = NonNullable<EndedByRedemption['request']>

/** Makes the delivered request what it was, and sets its points aside again. */
async function reopen(
  tx: FamilyTransaction,
  familyId: string,
  request: RequestRow,
  former: FormerRequest,
  state: RedeemerState,
): Promise<void> {
  const { id, status, title, points } = request
  const usedSavings = await holdForRequest(tx, familyId, request, state)
  // without savings since, those before the delivery count
  const savedPoints = usedSavings || Math.min(request.savedPoints, points)
  await sql`
    update reward_requests set status = ${status}::text, title = ${title}::text, points = ${points}::integer,
      saved_points = ${savedPoints}::integer, decided_by_user_id = ${formerDecider(familyId, former)},
      decided_by_name = ${former.deciderName}::text, decided_at = ${former.answeredAt}::timestamptz,
      delivered_at = null, revision = revision + 1
    where family_id = ${familyId}::uuid and id = ${id}::uuid`.execute(tx)
}

/** Who decided before the delivery; null for a person whose account was deleted since. */
const formerDecider = (familyId: string, { deciderId }: FormerRequest) => sql`
  (select user_id from family_members where family_id = ${familyId}::uuid and user_id = ${deciderId}::uuid)`

/** Makes the reward the goal again, unless the child has another one, and saves for it what was saved. */
async function restoreGoal(
  tx: FamilyTransaction,
  familyId: string,
  { childId, rewardId }: RedeemInput,
  { savedPoints }: EndedByRedemption,
  { reward, goalRewardId, available }: RedeemerState,
): Promise<void> {
  if (!reward || goalRewardId !== null) return
  await makeGoal(tx, { familyId }, { rewardId, childId })
  const points = Math.min(savedPoints, available, reward.cost)
  if (points > 0) await holdPoints(tx, familyId, { childId, kind: 'goal', rewardId, points })
}
