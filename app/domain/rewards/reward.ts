import type { Child } from '../children/child.ts'
import type { Versioned } from '../families/revision.ts'
import type { HeldBalance } from './holds/hold.ts'

export const MAX_REWARD_POINTS = 1_000_000

export type RedemptionPeriod = 'diario' | 'semanal' | 'mensal' | 'anual'

/** How often a reward may be redeemed: by each child once a period, once by the whole family, or without limit. */
export type RewardLimit = RedemptionPeriod | 'once' | 'none'

/** Who has a reward that exists once, or has asked for it (rule 295). */
export interface OnceClaim {
  childName: string
  status: 'redeemed' | 'approved' | 'asked'
}

export interface Reward extends Versioned {
  id: string
  title: string
  points: number
  redemptionPeriod: RedemptionPeriod
  /** Whether each child may redeem the reward only once a period. */
  oncePerPeriod: boolean
  /** Whether the reward exists once: the first child who redeems it has it (rule 295). */
  isOnce: boolean
  /** The strongest claim of any child on a reward that exists once. Only in the snapshot; undefined counts as null. */
  claim?: (OnceClaim & { childId: string }) | null
  /** Whether the reward is first in its part of the shop. */
  isPinned: boolean
  /** Empty means every child (rule 43). */
  childIds: string[]
  drawing: string | null
  /** The chosen drawing, else the drawing for the title. Only in the snapshot, so that screens need no list of words. */
  shownDrawing?: string
}

/** A child in the shop. */
export interface Redeemer extends Child, HeldBalance {
  /** Once-a-period rewards that the child has redeemed in the current period. */
  redeemedRewardIds: readonly string[]
  /** The reward for which the child saves (rule 126). */
  goalRewardId: string | null
}

/** The redemption periods with their labels (rule 44). */
export const REDEMPTION_PERIODS: readonly { value: RedemptionPeriod; label: string }[] = [
  { value: 'diario', label: 'diário' },
  { value: 'semanal', label: 'semanal' },
  { value: 'mensal', label: 'mensal' },
  { value: 'anual', label: 'anual' },
]

/** E.g. 'semanal'. */
export const periodLabel = (period: RedemptionPeriod): string =>
  REDEMPTION_PERIODS.find(({ value }) => value === period)?.label ?? period

export const limitOf = ({
  isOnce,
  oncePerPeriod,
  redemptionPeriod,
}: Pick<Reward, 'isOnce' | 'oncePerPeriod' | 'redemptionPeriod'>): RewardLimit =>
  isOnce ? 'once' : oncePerPeriod ? redemptionPeriod : 'none'

export function isRewardFor(reward: Pick<Reward, 'childIds'>, childId: string): boolean {
  return reward.childIds.length === 0 || reward.childIds.includes(childId)
}
