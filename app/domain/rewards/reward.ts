import type { Child } from '../children/child.ts'

export type RedemptionPeriod = 'diario' | 'semanal' | 'mensal' | 'anual'

export interface Reward {
  id: string
  title: string
  points: number
  redemptionPeriod: RedemptionPeriod
  /** Each child redeems it once a period; false: as often as the balance pays for it. */
  oncePerPeriod: boolean
  /** Empty means every child (spec section 3, Reward). */
  childIds: string[]
  drawing: string | null
  /** Counts the changes by form. */
  revision: number
}

/** A child as the shop needs it. */
export interface Redeemer extends Child {
  /** Rewards limited to once a period that the child has redeemed in the present one. */
  redeemedRewardIds: readonly string[]
}

/** Semanal is shown as semanal everywhere (product.md 8). */
export const REDEMPTION_PERIODS: readonly { value: RedemptionPeriod; label: string }[] = [
  { value: 'diario', label: 'diário' },
  { value: 'semanal', label: 'semanal' },
  { value: 'mensal', label: 'mensal' },
  { value: 'anual', label: 'anual' },
]

/** Is the reward meant for this child? */
export function isFor(reward: Pick<Reward, 'childIds'>, childId: string): boolean {
  return reward.childIds.length === 0 || reward.childIds.includes(childId)
}
