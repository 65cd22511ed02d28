import { isFor, type RedemptionPeriod, type Reward } from './reward.ts'

export interface RewardProgress {
  /** Points still to earn; 0 when the balance pays for the reward. */
  missing: number
  isAffordable: boolean
}

/** How far a balance is from a cost, in points. A balance below zero is farther than the cost. */
export function rewardProgress(cost: number, balance: number): RewardProgress {
  const missing = Math.max(0, cost - balance)
  return { missing, isAffordable: missing === 0 }
}

export type PeriodFilter = RedemptionPeriod | 'todos'

export interface ShopShelves {
  /** For the child in question; all rewards while there is no child. */
  own: Reward[]
  /** For brothers and sisters only. */
  others: Reward[]
}

/** The rewards of a period on two shelves, dearest first (spec section 2, Rewards screen). */
export function shopShelves(
  rewards: readonly Reward[],
  childId: string | null,
  period: PeriodFilter,
): ShopShelves {
  const shown = rewards
    .filter((reward) => period === 'todos' || reward.redemptionPeriod === period)
    .toSorted((a, b) => b.points - a.points)
  if (childId === null) return { own: shown, others: [] }
  return {
    own: shown.filter((reward) => isFor(reward, childId)),
    others: shown.filter((reward) => !isFor(reward, childId)),
  }
}

/** For choosing one: what the balance pays for first, dearest first, then what is nearest. */
export function redeemOrder(rewards: readonly Reward[], balance: number): Reward[] {
  const dearestFirst = rewards.toSorted((a, b) => b.points - a.points)
  return [
    ...dearestFirst.filter(({ points }) => points <= balance),
    ...dearestFirst.filter(({ points }) => points > balance).toReversed(),
  ]
}
