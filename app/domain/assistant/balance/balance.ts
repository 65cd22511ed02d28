import type { PointsHistory, RewardFact, TaskFact } from '../assistant.ts'
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
  /** Points of all tasks on each weekday, Sunday first. */
  byWeekday: number[]
  /** The largest number of `byWeekday`. */
  mostInDay: number
  inWeek: number
  /** Points of 30 days, rounded down. */
  inMonth: number
  /** Points of 365 days, rounded down. */
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

export function balanceOf(
  tasks: readonly TaskFact[],
  rewards: readonly RewardFact[],
  history: PointsHistory,
): Balance {
  const byWeekday = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    tasks.reduce((sum, { weekdays, points }) => sum + (weekdays.includes(day) ? points : 0), 0),
  )
  const inWeek = byWeekday.reduce((sum, points) => sum + points, 0)
  const { days, earned, lost } = history
  const isByRate = dailyRate(history) !== null
  const evaluatedRewards = rewards
    .map((reward): EvaluatedReward => {
      const guide = priceRangeFor(reward.redemptionPeriod, history)
      return {
        ...reward,
        guide,
        isInGuide: isWithin(reward.points, guide),
        daysAtFullPace: daysToEarn(reward.points, inWeek, 7),
        daysAtRealPace: isByRate ? daysToEarn(reward.points, earned - lost, days) : null,
      }
    })
    .toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title, 'pt-BR'))
  const proposals = proposalsFor(tasks, evaluatedRewards, inWeek, history)
  return {
    byWeekday,
    mostInDay: Math.max(...byWeekday),
    inWeek,
    inMonth: Math.floor((inWeek * 30) / 7),
    inYear: Math.floor((inWeek * 365) / 7),
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
  inWeek: number,
  history: PointsHistory,
): Proposal[] {
  const { days, earned, lost } = history
  const isByRate = dailyRate(history) !== null
  if (inWeek === 0) return [{ kind: 'more-tasks', isFirst: true }]
  if (rewards.length === 0) return [{ kind: 'more-rewards' }]
  const proposals: Proposal[] = []
  for (const { id, title, points, guide, isInGuide } of rewards) {
    if (isInGuide) continue
    const to = roundPriceWithin(points, guide)
    const waitDays = isByRate ? daysToEarn(to, earned - lost, days) : daysToEarn(to, inWeek, 7)
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
      (daysToEarn(roundPriceWithin(points, guide), inWeek, 7) ?? 0) > WAIT_DAYS[redemptionPeriod].to,
  )
  if (isRewardTooFar) proposals.push({ kind: 'more-tasks', isFirst: false })
  else if (inWeek / 7 >= MAX_POINTS_PER_DAY) proposals.push({ kind: 'less-a-day' })
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
