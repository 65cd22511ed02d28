import { sql } from 'kysely'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { type CivilDate, civilDateOf } from '../families/dates/civil-date.ts'
import { mayActFor } from '../families/policy.ts'
import { lockRedeemer } from './holds/lock-redeemer.server.ts'
import { recordRedemption } from './record-redemption.server.ts'
import { readRequest } from './requests/request-rows.server.ts'
import type { OnceClaim, RedemptionPeriod } from './reward.ts'
import type { RedeemInput } from './schema.ts'
import { wasRedeemedInPeriod } from './was-redeemed-in-period.server.ts'

export type RedeemResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'child_not_found' | 'reward_not_found' | 'balance_limit' | 'id_used' }
  | { ok: false; reason: 'insufficient_points'; balance: number; usable: number; cost: number }
  | { ok: false; reason: 'redeemed_this_period'; period: RedemptionPeriod; today: CivilDate }
  | { ok: false; reason: 'taken'; claim: OnceClaim }

/**
 * Redeems a reward for a child (rules 44 to 46). The child's row stays locked from the check of the balance to the
 * ledger entry, so concurrent redemptions cannot overdraw the balance. Points that are set aside for other rewards cannot be
 * spent; those for this reward are used, and its open request is delivered (rule 181). A once-a-period reward is refused when
 * the child redeemed it in the current period, by the family's civil date. Refunded redemptions do not count. `id` is the
 * idempotency key (rule 35); 'id_used': another redemption has it; 'taken': the reward exists once, and somebody has or
 * asked for it (rule 295). Members redeem for the children for whom they may act (rule 4).
 */
export async function redeemReward(scope: FamilyScope, input: RedeemInput): Promise<RedeemResult> {
  if (!mayActFor(scope, input.childId)) return { ok: false, reason: 'child_not_found' }
  const redeemedAt = now()
  return writeFamily(scope, async (tx): Promise<RedeemResult> => {
    const state = await lockRedeemer(tx, scope, input)
    if (!state) return { ok: false, reason: 'child_not_found' }
    const { balance, usable, reward, claim } = state
    const today = civilDateOf(redeemedAt, scope.timeZone)
    const isLimitReached =
      reward?.oncePerPeriod &&
      (await wasRedeemedInPeriod(tx, scope, { ...input, period: reward.period, today }))
    if (!reward || isLimitReached || claim || usable < reward.cost) {
      if (await wasRedeemed(tx, scope, input)) return { ok: true, repeated: true, balance }
      if (!reward) return { ok: false, reason: 'reward_not_found' }
      if (claim) return { ok: false, reason: 'taken', claim }
      if (isLimitReached) return { ok: false, reason: 'redeemed_this_period', period: reward.period, today }
      return { ok: false, reason: 'insufficient_points', balance, usable, cost: reward.cost }
    }
    const { title, cost: points } = reward
    const request = state.openRequestId
      ? await readRequest(tx, scope.familyId, state.openRequestId)
      : undefined
    const redemption = { ...input, title, points, redeemedAt }
    const recorded = await recordRedemption(tx, scope, redemption, { state, request })
    if (!recorded.ok) {
      const isRepeated = recorded.reason === 'id_used' && (await wasRedeemed(tx, scope, input))
      return isRepeated ? { ok: true, repeated: true, balance } : recorded
    }
    return { ok: true, repeated: !recorded.recorded, balance: recorded.balance }
  })
}

async function wasRedeemed(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { id, rewardId, childId }: RedeemInput,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from redemptions
    where family_id = ${scope.familyId}::uuid and id = ${id}::uuid and reward_id = ${rewardId}::uuid
      and child_id = ${childId}::uuid`.execute(tx)
  return rows.length > 0
}
