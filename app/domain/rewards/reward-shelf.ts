import { isRewardFor, type Redeemer, type RedemptionPeriod, type Reward } from './reward.ts'

/** The period filter of the shop. */
export type ShelfFilter = 'todos' | RedemptionPeriod

export const SHELF_FILTERS: readonly { value: ShelfFilter; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'diario', label: 'Diário' },
  { value: 'semanal', label: 'Semanal' },
  { value: 'mensal', label: 'Mensal' },
  { value: 'anual', label: 'Anual' },
]

export interface Shelf {
  /** Rewards of the selected child, most points first. */
  forChild: Reward[]
  /** Rewards of other children only, most points first. */
  forOthers: Reward[]
}

/** Filters and splits the rewards. Without a child all rewards are in `forChild`. */
export function arrangeShelf(rewards: readonly Reward[], childId: string | null, filter: ShelfFilter): Shelf {
  const sortedRewards = rewards
    .filter((reward) => filter === 'todos' || reward.redemptionPeriod === filter)
    .toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title, 'pt-BR'))
  return {
    forChild: sortedRewards.filter((reward) => childId === null || isRewardFor(reward, childId)),
    forOthers: sortedRewards.filter((reward) => childId !== null && !isRewardFor(reward, childId)),
  }
}

/** Points missing for a reward; 0 when the balance suffices (rule 45). */
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
  const missing = pointsMissing(totalPoints, cheapestReward)
  if (missing === 0) return undefined
  return `Ainda não dá: ${missing === 1 ? 'falta' : 'faltam'} ${missing.toLocaleString('pt-BR')} para “${cheapestReward.title}”.`
}
