import type { ChildFacts, PointsHistory, RewardFact, TaskFact } from '../assistant.ts'
import {
  dailyRate,
  isWithin,
  MIN_HISTORY_DAYS,
  MAX_POINTS_PER_DAY,
  priceRangeFor,
  type Range,
  roundPriceWithin,
  TASK_POINTS_RANGE,
  recommendedTaskPoints,
  WAIT_DAYS,
} from './guidance.ts'
import { POSSIBLE_DAYS, type PossiblePoints, sum } from './possible-points.ts'

/** 'none': nothing to adjust. 'tasks', 'rewards': adjust these. 'insufficient': too little data. */
export type Verdict = 'none' | 'tasks' | 'rewards' | 'insufficient'

export interface EvaluatedReward extends RewardFact {
  /** Recommended price range for the reward's period. */
  guide: Range
  isInGuide: boolean
  /** Days until the reward if the child does every task; null if no task gives points. */
  daysAtFullPace: number | null
  /** Days until the reward at the child's daily rate; null if there is no rate. */
  daysAtRealPace: number | null
}

export type Proposal =
  | {
      kind: 'reward-points'
      rewardId: string
      title: string
      from: number
      to: number
      /** Days until the child has earned `to`: at the daily rate, or doing every task if there is no rate. */
      days: number | null
    }
  | { kind: 'task-points'; taskId: string; title: string; from: number; to: number }
  /** `isFirst`: true if no task gives points yet; false if rewards are too far away. */
  | { kind: 'more-tasks'; isFirst: boolean }
  | { kind: 'more-rewards' }
  /** The tasks of an average day give at least the lowest default price of a monthly reward. */
  | { kind: 'less-a-day' }

/** The result of a check: a child's possible and real points, and proposals. */
export interface Balance {
  /** What the child can earn in the next four weeks. */
  possible: PossiblePoints
  /** The points of the best of these days. */
  mostInDay: number
  /** The points of an average one of these weeks, rounded. */
  inWeek: number
  /** Points of 30 such days, rounded down. */
  inMonth: number
  /** Points of 365 such days, rounded down. */
  inYear: number
  past: PointsHistory & {
    /** Earned minus lost points a day, rounded to tenths; null with fewer than seven days of history. */
    pace: number | null
    /** Lost points in percent of the sum of earned and lost points; null if the sum is 0. */
    lossShare: number | null
  }
  /** Whether the child has a daily rate; then the rate determines `guide`. */
  isByRate: boolean
  /** The most expensive reward first. */
  rewards: EvaluatedReward[]
  verdicts: Verdict[]
  proposals: Proposal[]
}

type BalanceFacts = Pick<ChildFacts, 'tasks' | 'rewards' | 'history' | 'possible'>

export function balanceOf({ tasks, rewards, history, possible }: BalanceFacts): Balance {
  const points = sum(possible.days)
  const { days, earned, lost } = history
  const isByRate = dailyRate(history) !== null
  const evaluatedRewards = rewards
    .map((reward): EvaluatedReward => {
      const guide = priceRangeFor(reward.redemptionPeriod, history)
      return {
        ...reward,
        guide,
        isInGuide: isWithin(reward.points, guide),
        daysAtFullPace: daysToEarn(reward.points, points, POSSIBLE_DAYS),
        daysAtRealPace: isByRate ? daysToEarn(reward.points, earned - lost, days) : null,
      }
    })
    .toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title, 'pt-BR'))
  const proposals = proposalsFor(tasks, evaluatedRewards, points, history)
  return {
    possible,
    mostInDay: Math.max(...possible.days),
    inWeek: Math.round((points * 7) / POSSIBLE_DAYS),
    inMonth: Math.floor((points * 30) / POSSIBLE_DAYS),
    inYear: Math.floor((points * 365) / POSSIBLE_DAYS),
    past: {
      ...history,
      pace: days >= MIN_HISTORY_DAYS ? Math.round(((earned - lost) * 10) / days) / 10 : null,
      lossShare: earned + lost === 0 ? null : Math.round((lost * 100) / (earned + lost)),
    },
    isByRate,
    rewards: evaluatedRewards,
    verdicts: verdictsFor(tasks, rewards, proposals),
    proposals,
  }
}

/** Whole days until `points` are earned at `earned` points in `days` days; null if `earned` is not positive. */
const daysToEarn = (points: number, earned: number, days: number): number | null =>
  earned > 0 ? Math.ceil((points * days) / earned) : null

function proposalsFor(
  tasks: readonly TaskFact[],
  rewards: readonly EvaluatedReward[],
  /** The points of the next `POSSIBLE_DAYS` days. */
  possible: number,
  history: PointsHistory,
): Proposal[] {
  const { days, earned, lost } = history
  const isByRate = dailyRate(history) !== null
  if (possible === 0) return [{ kind: 'more-tasks', isFirst: true }]
  if (rewards.length === 0) return [{ kind: 'more-rewards' }]
  const proposals: Proposal[] = []
  for (const { id, title, points, guide, isInGuide } of rewards) {
    if (isInGuide) continue
    const to = roundPriceWithin(points, guide)
    const waitDays = isByRate ? daysToEarn(to, earned - lost, days) : daysToEarn(to, possible, POSSIBLE_DAYS)
    proposals.push({ kind: 'reward-points', rewardId: id, title, from: points, to, days: waitDays })
  }
  for (const task of tasks) {
    if (isWithin(task.points, TASK_POINTS_RANGE)) continue
    const { id, title, points } = task
    proposals.push({ kind: 'task-points', taskId: id, title, from: points, to: recommendedTaskPoints(task) })
  }
  // with a daily rate, the price range already contains only reachable prices
  if (isByRate) return proposals
  // computed with the recommended prices, because a too high price is no reason for more tasks
  const isRewardTooFar = rewards.some(
    ({ points, guide, redemptionPeriod }) =>
      (daysToEarn(roundPriceWithin(points, guide), possible, POSSIBLE_DAYS) ?? 0) >
      WAIT_DAYS[redemptionPeriod].to,
  )
  if (isRewardTooFar) proposals.push({ kind: 'more-tasks', isFirst: false })
  else if (possible / POSSIBLE_DAYS >= MAX_POINTS_PER_DAY) proposals.push({ kind: 'less-a-day' })
  return proposals
}

function verdictsFor(
  tasks: readonly TaskFact[],
  rewards: readonly RewardFact[],
  proposals: readonly Proposal[],
): Verdict[] {
  if (tasks.length === 0 || rewards.length === 0) return ['insufficient']
  const verdicts: Verdict[] = []
  if (proposals.some(({ kind }) => ['task-points', 'more-tasks', 'less-a-day'].includes(kind)))
    verdicts.push('tasks')
  if (proposals.some(({ kind }) => kind === 'reward-points')) verdicts.push('rewards')
  return verdicts.length > 0 ? verdicts : ['none']
}
