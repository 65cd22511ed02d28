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

/** Nothing to adjust, tasks or rewards to adjust, or too little data. A check can return both 'tasks' and 'rewards'. */
export type Verdict = 'none' | 'tasks' | 'rewards' | 'insufficient'

export interface EvaluatedReward extends RewardFact {
  /** The recommended prices of the reward's period. */
  priceRange: Range
  isInPriceRange: boolean
  /** Days until the reward if the child does every task; null while no task gives points. */
  daysWithAllTasks: number | null
  /** Days until the reward at the child's daily rate; null without a rate. */
  daysAtRate: number | null
}

export type Proposal =
  | {
      kind: 'reward-points'
      rewardId: string
      title: string
      from: number
      to: number
      /** Days until `to` is earned at the child's daily rate, or without a rate if the child does every task. */
      waitDays: number | null
    }
  | { kind: 'task-points'; taskId: string; title: string; from: number; to: number }
  /** `hasNoPoints`: no task gives points. Otherwise rewards are too far away. */
  | { kind: 'more-tasks'; hasNoPoints: boolean }
  | { kind: 'more-rewards' }
  /** An average day earns the price of a monthly reward. */
  | { kind: 'fewer-points-a-day' }

/** The result of a check: a child's possible and real points, and proposals. */
export interface Balance {
  /** Points of all tasks of a weekday, Sunday first. */
  pointsByWeekday: number[]
  maxDayPoints: number
  weekPoints: number
  /** Points of 30 days, rounded down. */
  monthPoints: number
  /** Points of 365 days, rounded down. */
  yearPoints: number
  history: PointsHistory & {
    /** Earned minus lost points, rounded to tenths; null with fewer than seven days of history. */
    pointsPerDay: number | null
    /** Lost points in percent of all earned and lost points; null without such points. */
    lossPercent: number | null
  }
  /** Whether the history gives a daily rate, by which prices are judged. */
  hasRate: boolean
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
  const pointsByWeekday = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    tasks.reduce((sum, { weekdays, points }) => sum + (weekdays.includes(day) ? points : 0), 0),
  )
  const weekPoints = pointsByWeekday.reduce((sum, points) => sum + points, 0)
  const { days, earned, lost } = history
  const hasRate = dailyRate(history) !== null
  const evaluatedRewards = rewards
    .map((reward): EvaluatedReward => {
      const priceRange = priceRangeFor(reward.redemptionPeriod, history)
      return {
        ...reward,
        priceRange,
        isInPriceRange: isWithin(reward.points, priceRange),
        daysWithAllTasks: daysToEarn(reward.points, weekPoints, 7),
        daysAtRate: hasRate ? daysToEarn(reward.points, earned - lost, days) : null,
      }
    })
    .toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title, 'pt-BR'))
  const proposals = proposalsFor(tasks, evaluatedRewards, weekPoints, history)
  return {
    pointsByWeekday,
    maxDayPoints: Math.max(...pointsByWeekday),
    weekPoints,
    monthPoints: Math.floor((weekPoints * 30) / 7),
    yearPoints: Math.floor((weekPoints * 365) / 7),
    history: {
      ...history,
      pointsPerDay: days >= MIN_HISTORY_DAYS ? Math.round(((earned - lost) * 10) / days) / 10 : null,
      lossPercent: earned + lost === 0 ? null : Math.round((lost * 100) / (earned + lost)),
    },
    hasRate,
    rewards: evaluatedRewards,
    verdicts: verdictsFor(tasks, rewards, proposals),
    proposals,
  }
}

/** Whole days until `points` are earned at a rate of `earned` points in `days` days; null without earned points. */
const daysToEarn = (points: number, earned: number, days: number): number | null =>
  earned > 0 ? Math.ceil((points * days) / earned) : null

function proposalsFor(
  tasks: readonly TaskFact[],
  rewards: readonly EvaluatedReward[],
  weekPoints: number,
  history: PointsHistory,
): Proposal[] {
  const { days, earned, lost } = history
  const hasRate = dailyRate(history) !== null
  if (weekPoints === 0) return [{ kind: 'more-tasks', hasNoPoints: true }]
  if (rewards.length === 0) return [{ kind: 'more-rewards' }]
  const proposals: Proposal[] = []
  for (const { id, title, points, priceRange, isInPriceRange } of rewards) {
    if (isInPriceRange) continue
    const to = roundPriceWithin(points, priceRange)
    const waitDays = hasRate ? daysToEarn(to, earned - lost, days) : daysToEarn(to, weekPoints, 7)
    proposals.push({ kind: 'reward-points', rewardId: id, title, from: points, to, waitDays })
  }
  for (const task of tasks) {
    if (isWithin(task.points, TASK_POINTS_RANGE)) continue
    const { id, title, points } = task
    proposals.push({ kind: 'task-points', taskId: id, title, from: points, to: recommendedTaskPoints(task) })
  }
  // the daily rate already decides whether a reward is too far away
  if (hasRate) return proposals
  // compares recommended prices, because a too expensive reward is no reason for more tasks
  const isRewardTooFar = rewards.some(
    ({ points, priceRange, redemptionPeriod }) =>
      (daysToEarn(roundPriceWithin(points, priceRange), weekPoints, 7) ?? 0) > WAIT_DAYS[redemptionPeriod].to,
  )
  if (isRewardTooFar) proposals.push({ kind: 'more-tasks', hasNoPoints: false })
  else if (weekPoints / 7 >= MAX_POINTS_PER_DAY) proposals.push({ kind: 'fewer-points-a-day' })
  return proposals
}

function verdictsFor(
  tasks: readonly TaskFact[],
  rewards: readonly RewardFact[],
  proposals: readonly Proposal[],
): Verdict[] {
  if (tasks.length === 0 || rewards.length === 0) return ['insufficient']
  const verdicts: Verdict[] = []
  if (proposals.some(({ kind }) => ['task-points', 'more-tasks', 'fewer-points-a-day'].includes(kind)))
    verdicts.push('tasks')
  if (proposals.some(({ kind }) => kind === 'reward-points')) verdicts.push('rewards')
  return verdicts.length > 0 ? verdicts : ['none']
}
