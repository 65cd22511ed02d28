import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { type CivilDate, civilDateOf, momentOf } from '../families/dates/civil-date.ts'
import { endGoal } from './goal/end-goals.server.ts'
import { recordEntry } from '../points/record-entry.server.ts'
import { periodStart } from './redemption-period.ts'
import type { RedemptionPeriod } from './reward.ts'
import type { RedeemInput } from './schema.ts'

export type RedeemResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'child_not_found' | 'reward_not_found' | 'balance_limit' | 'id_used' }
  | { ok: false; reason: 'insufficient_points'; balance: number; cost: number }
  | { ok: false; reason: 'redeemed_this_period'; period: RedemptionPeriod; today: CivilDate }

/**
 * Redeems a reward for a child (rules 44 to 46). The child's row stays locked from the check of the balance to the
 * ledger entry, so concurrent redemptions cannot overdraw the balance. A once-a-period reward is refused when the child
 * redeemed it in the current period, by the family's civil date. Refunded redemptions do not count. `id` is the
 * idempotency key (rule 35); 'id_used': another redemption has it. Any member may redeem (rule 4).
 */
export async function redeemReward(scope: FamilyScope, input: RedeemInput): Promise<RedeemResult> {
  const redeemedAt = now()
  return writeFamily(scope, async (tx): Promise<RedeemResult> => {
    const childState = await lockChild(tx, scope, input)
    if (!childState) return { ok: false, reason: 'child_not_found' }
    const { balance, isGoal, reward } = childState
    const today = civilDateOf(redeemedAt, scope.timeZone)
    // a separate statement, because a statement that waits for a lock does not see commits made while it waits
    const isLimitReached =
      reward?.oncePerPeriod && (await wasRedeemedSince(tx, scope, input, periodStart(reward.period, today)))
    if (!reward || isLimitReached || balance < reward.cost) {
      if (await wasRedeemed(tx, scope, input)) return { ok: true, repeated: true, balance }
      if (!reward) return { ok: false, reason: 'reward_not_found' }
      if (isLimitReached) return { ok: false, reason: 'redeemed_this_period', period: reward.period, today }
      return { ok: false, reason: 'insufficient_points', balance, cost: reward.cost }
    }
    const { title, cost } = reward
    const redemption = await sql`
      insert into redemptions (family_id, id, reward_id, child_id, title, points, redeemed_by_user_id, created_at)
      values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.rewardId}::uuid, ${input.childId}::uuid,
        ${title}::text, ${cost}::integer, ${scope.userId}::uuid, ${redeemedAt}::timestamptz)
      on conflict (family_id, id) do nothing
      returning id`.execute(tx)
    if (redemption.rows.length === 0)
      return (await wasRedeemed(tx, scope, input))
        ? { ok: true, repeated: true, balance }
        : { ok: false, reason: 'id_used' }
    const entryResult = await recordEntry(tx, scope, {
      id: newId(),
      childId: input.childId,
      points: -cost,
      description: `Resgate: ${title}`,
      type: 'redemption',
      source: 'redemption',
      redemptionId: input.id,
      idempotencyKey: `redemption:${input.id}`,
      day: today,
      occurredAt: redeemedAt,
    })
    if (!entryResult.ok) return entryResult
    if (isGoal) await endGoal(tx, scope, input)
    return { ok: true, repeated: !entryResult.recorded, balance: entryResult.balance }
  })
}

interface ChildState {
  balance: number
  /** Whether the child saves for the reward. */
  isGoal: boolean
  /** Null if the reward does not exist or is not for the child. */
  reward: { title: string; cost: number; period: RedemptionPeriod; oncePerPeriod: boolean } | null
}

/** Locks the child's row, and reads the balance and the reward. Undefined if the child does not exist. */
async function lockChild(tx: FamilyTransaction, scope: FamilyScope, input: RedeemInput) {
  const { rows } = await sql<ChildState>`
    select c.total_points as balance, coalesce(c.goal_reward_id = ${input.rewardId}::uuid, false) as "isGoal",
      case when r.id is not null then json_build_object('title', r.title,
      'cost', r.points, 'period', r.redemption_period, 'oncePerPeriod', r.once_per_period) end as reward
    from children c left join rewards r on r.family_id = c.family_id and r.id = ${input.rewardId}::uuid
      and r.archived_at is null and (
        exists (select from reward_children rc where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id
          and rc.child_id = c.id)
        or not exists (select from reward_children rc where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id))
    where c.family_id = ${scope.familyId}::uuid and c.id = ${input.childId}::uuid
    for no key update of c`.execute(tx)
  return rows[0]
}

/** Whether the child has a redemption of the reward on or after `day` that was not refunded. */
async function wasRedeemedSince(
  tx: FamilyTransaction,
  scope: FamilyScope,
  { childId, rewardId }: RedeemInput,
  day: CivilDate,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from redemptions
    where family_id = ${scope.familyId}::uuid and child_id = ${childId}::uuid and reward_id = ${rewardId}::uuid
      and refunded_at is null and created_at >= ${momentOf(day, '00:00', scope.timeZone)}::timestamptz
    limit 1`.execute(tx)
  return rows.length > 0
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
