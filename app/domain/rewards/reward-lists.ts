import { isRewardFor, type Redeemer, type RedemptionPeriod, type Reward } from './reward.ts'

export type PeriodFilter = 'todos' | RedemptionPeriod

export const PERIOD_FILTERS: readonly { value: PeriodFilter; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'diario', label: 'Diário' },
  { value: 'semanal', label: 'Semanal' },
  { value: 'mensal', label: 'Mensal' },
  { value: 'anual', label: 'Anual' },
]

export interface RewardLists {
  /** Rewards of the selected child, most points first. */
  forChild: Reward[]
  /** Rewards of other children only, most points first. */
  forOthers: Reward[]
}

/** Filters the rewards by period and splits them by child. Without a child all rewards are in `forChild`. */
export function listRewards(
  rewards: readonly Reward[],
  childId: string | null,
  filter: PeriodFilter,
): RewardLists {
  const sortedRewards = rewards
    .filter((reward) => filter === 'todos' || reward.redemptionPeriod === filter)
    .toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title, 'pt-BR'))
  return {
    forChild: sortedRewards.filter((reward) => childId === null || isRewardFor(reward, childId)),
    forOthers: sortedRewards.filter((reward) => childId !== null && !isRewardFor(reward, childId)),
  }
}

/** Points that the child lacks for a reward; 0 when the balance suffices (rule 45). */
export function pointsMissing(balance: number, reward: Pick<Reward, 'points'>): number {
  return Math.max(0, reward.points - balance)
}

/** Says why the child can redeem none of these rewards. Undefined when the child can redeem one. */
export function noneRedeemableReason(
  rewards: readonly Reward[],
  { totalPoints, redeemedRewardIds }: Pick<Redeemer, 'totalPoints' | 'redeemedRewardIds'>,
): string | undefined {
  if (rewards.length === 0) return undefined
  const [cheapestReward] = rewards
    .filter(({ id }) => !redeemedRewardIds.includes(id))
    .toSorted((a, b) => a.points - b.points)
  if (!cheapestReward) return 'Ainda não dá: todos os prêmios já foram resgatados.'
  const missingPoints = pointsMissing(totalPoints, cheapestReward)
  if (missingPoints === 0) return undefined
  return `Ainda não dá: ${missingPoints === 1 ? 'falta' : 'faltam'} ${missingPoints.toLocaleString('pt-BR')} para “${cheapestReward.title}”.`
}
