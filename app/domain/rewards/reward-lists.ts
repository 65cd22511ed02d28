import { availablePoints, type HeldBalance, missingOf, pointsSetAside } from './holds/hold.ts'
import { missingText } from '#app/base/format-points.ts'
import { isTaken } from './reward-once.ts'
import { isRewardFor, limitOf, type Redeemer, type Reward, type RewardLimit } from './reward.ts'

export type PeriodFilter = 'todos' | RewardLimit

export const PERIOD_FILTERS: readonly { value: PeriodFilter; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'diario', label: 'Diário' },
  { value: 'semanal', label: 'Semanal' },
  { value: 'mensal', label: 'Mensal' },
  { value: 'anual', label: 'Anual' },
  { value: 'once', label: 'Uma vez' },
  { value: 'none', label: 'Sem limite' },
]

type Balance = HeldBalance & Pick<Redeemer, 'redeemedRewardIds'>

/** The shop of one child (rule 125). Each part has the pinned rewards first, then the cheapest. */
export interface RewardLists {
  /** The balance suffices. */
  affordable: Reward[]
  /** The balance does not suffice: the one with the fewest missing points first. */
  missingPoints: Reward[]
  /** Already redeemed in this period, or once and for all; also one that exists once and that a sibling has asked for. */
  redeemed: Reward[]
  /** For other children only. */
  forOthers: Reward[]
}

/** Filters the rewards by their limit and splits them for the child. Without a child all are in `missingPoints`. */
export function listRewards(
  rewards: readonly Reward[],
  child: (Balance & Pick<Redeemer, 'id'>) | null,
  filter: PeriodFilter = 'todos',
): RewardLists {
  const lists: RewardLists = { affordable: [], missingPoints: [], redeemed: [], forOthers: [] }
  for (const reward of rewards.toSorted(compareRewards)) {
    if (filter === 'todos' || limitOf(reward) === filter) lists[partOf(reward, child)].push(reward)
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
  if (isClosedTo(reward, child)) return 'redeemed'
  return pointsMissing(child, reward) === 0 ? 'affordable' : 'missingPoints'
}

/** Whether the child cannot redeem the reward, whatever its points: it did in this period, or the reward is taken. */
export function isClosedTo(
  reward: Pick<Reward, 'id' | 'claim'>,
  child: Pick<Redeemer, 'id' | 'redeemedRewardIds'>,
): boolean {
  return child.redeemedRewardIds.includes(reward.id) || isTaken(reward, child)
}

/** Points that the child lacks for a reward; 0 when they suffice (rules 45, 181 and 210). */
export function pointsMissing(balance: HeldBalance, reward: Pick<Reward, 'id' | 'points'>): number {
  return missingOf(reward.points, pointsSetAside(balance, reward.id), availablePoints(balance))
}

/** Says why the child can redeem none of these rewards. Undefined when the child can redeem one. */
export function noneRedeemableReason(
  rewards: readonly Reward[],
  balance: Balance & Pick<Redeemer, 'id'>,
): string | undefined {
  if (rewards.length === 0) return undefined
  const [nearest] = rewards
    .filter((reward) => !isClosedTo(reward, balance))
    .map((reward) => ({ reward, missing: pointsMissing(balance, reward) }))
    .toSorted((a, b) => a.missing - b.missing || a.reward.points - b.reward.points)
  if (!nearest) return 'Ainda não dá: todos os prêmios já foram resgatados.'
  if (nearest.missing === 0) return undefined
  return `Ainda não dá: ${missingText(nearest.missing)} para “${nearest.reward.title}”.`
}
