import { type HeldBalance, usablePoints } from './holds/hold.ts'
import { isRewardFor, type Redeemer, type RedemptionPeriod, type Reward } from './reward.ts'

export type PeriodFilter = 'todos' | RedemptionPeriod

export const PERIOD_FILTERS: readonly { value: PeriodFilter; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'diario', label: 'Diário' },
  { value: 'semanal', label: 'Semanal' },
  { value: 'mensal', label: 'Mensal' },
  { value: 'anual', label: 'Anual' },
]

type Balance = HeldBalance & Pick<Redeemer, 'redeemedRewardIds'>

/** The shop of one child (rule 125). Each part has the pinned rewards first, then the cheapest. */
export interface RewardLists {
  /** The balance suffices. */
  affordable: Reward[]
  /** The balance does not suffice: the one with the fewest missing points first. */
  missingPoints: Reward[]
  /** Already redeemed in this period. */
  redeemed: Reward[]
  /** For other children only. */
  forOthers: Reward[]
}

/** Filters the rewards by period and splits them for the child. Without a child all are in `missingPoints`. */
export function listRewards(
  rewards: readonly Reward[],
  child: (Balance & Pick<Redeemer, 'id'>) | null,
  filter: PeriodFilter = 'todos',
): RewardLists {
  const lists: RewardLists = { affordable: [], missingPoints: [], redeemed: [], forOthers: [] }
  for (const reward of rewards.toSorted(compareRewards)) {
    if (filter === 'todos' || reward.redemptionPeriod === filter) lists[partOf(reward, child)].push(reward)
  }
  return lists
}

/** The child's rewards in the order of the shop. */
export function rewardsOf(rewards: readonly Reward[], child: Balance & Pick<Redeemer, 'id'>): Reward[] {
  const { affordable, missingPoints, redeemed } = listRewards(rewards, child)
  return [...affordable, ...missingPoints, ...redeemed]
}

const compareRewards = (a: Reward, b: Reward) =>
  Number(b.isPinned) - Number(a.isPinned) || a.points - b.points || a.title.localeCompare(b.title, 'pt-BR')

function partOf(reward: Reward, child: (Balance & Pick<Redeemer, 'id'>) | null): keyof RewardLists {
  if (!child) return 'missingPoints'
  if (!isRewardFor(reward, child.id)) return 'forOthers'
  if (child.redeemedRewardIds.includes(reward.id)) return 'redeemed'
  return pointsMissing(child, reward) === 0 ? 'affordable' : 'missingPoints'
}

/** Points that the child lacks for a reward, with what is set aside for it; 0 when they suffice (rules 45 and 181). */
export function pointsMissing(balance: HeldBalance, reward: Pick<Reward, 'id' | 'points'>): number {
  return Math.max(0, reward.points - usablePoints(balance, reward.id))
}

/** 'Faltam 12', 'Falta 1'. */
export function missingPointsText(missing: number): string {
  return `${missing === 1 ? 'Falta' : 'Faltam'} ${missing.toLocaleString('pt-BR')}`
}

/** Says why the child can redeem none of these rewards. Undefined when the child can redeem one. */
export function noneRedeemableReason(rewards: readonly Reward[], balance: Balance): string | undefined {
  if (rewards.length === 0) return undefined
  const [nearest] = rewards
    .filter(({ id }) => !balance.redeemedRewardIds.includes(id))
    .map((reward) => ({ reward, missing: pointsMissing(balance, reward) }))
    .toSorted((a, b) => a.missing - b.missing || a.reward.points - b.reward.points)
  if (!nearest) return 'Ainda não dá: todos os prêmios já foram resgatados.'
  if (nearest.missing === 0) return undefined
  return `Ainda não dá: ${missingPointsText(nearest.missing).toLowerCase()} para “${nearest.reward.title}”.`
}
