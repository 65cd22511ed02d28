import type { Past, RewardFact, TaskFact } from '../assistant.ts'
import {
  dailyRate,
  isWithin,
  MIN_HISTORY_DAYS,
  MAX_POINTS_PER_DAY,
  priceRange,
  type Range,
  roundPriceWithin,
  TASK_SCALE,
  taskPointsWithin,
  WAIT_DAYS,
} from './guidance.ts'

/**
 * Result of a check: nothing to adjust, tasks or rewards to adjust, or too little data. A check can return both 'tasks' and
 * 'rewards'.
 */
export type Verdict = 'none' | 'tasks' | 'rewards' | 'insufficient'

export interface RewardStanding extends RewardFact {
  /** Recommended price range for the reward's period. */
  guide: Range
  isInGuide: boolean
  /** Doing every task; null while no task gives points. */
  daysAtFullPace: number | null
  /** At the pace of the last four weeks; null with too little history, or if no points were gained. */
  daysAtRealPace: number | null
}

export type Proposal =
  | {
      kind: 'reward-points'
      rewardId: string
      title: string
      from: number
      to: number
      /** Days until `to` is earned, at the child's rate, or doing every task if there is no rate. */
      days: number | null
    }
  | { kind: 'task-points'; taskId: string; title: string; from: number; to: number }
  /** No task gives points (`isFirst`), or rewards are too far away. */
  | { kind: 'more-tasks'; isFirst: boolean }
  | { kind: 'more-rewards' }
  /** An average day earns the price of a monthly reward. */
  | { kind: 'less-a-day' }

/** A child's possible and real points, computed from the family's data. */
export interface Balance {
  /** Points of all tasks of a weekday, Sunday first. */
  byWeekday: number[]
  mostInDay: number
  inWeek: number
  /** In 30 days, rounded down. */
  inMonth: number
  /** In 365 days, rounded down. */
  inYear: number
  past: Past & {
    /** Points a day, losses subtracted, rounded to tenths; null with fewer than seven days. */
    pace: number | null
    /** Lost points in percent of all earned and lost points; null if both are 0. */
    lossShare: number | null
  }
  /** Whether there is enough history to judge prices by the child's rate. */
  isByRate: boolean
  /** The most expensive first. */
  rewards: RewardStanding[]
  verdicts: Verdict[]
  proposals: Proposal[]
}

export function balanceOf(tasks: readonly TaskFact[], rewards: readonly RewardFact[], past: Past): Balance {
  const byWeekday = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    tasks.reduce((sum, { weekdays, points }) => sum + (weekdays.includes(day) ? points : 0), 0),
  )
  const inWeek = byWeekday.reduce((sum, points) => sum + points, 0)
  const rate = dailyRate(past)
  const hasPace = past.days >= MIN_HISTORY_DAYS
  const changedPoints = past.earned + past.lost
  const standings = rewards
    .map((reward): RewardStanding => {
      const guide = priceRange(reward.redemptionPeriod, past)
      return {
        ...reward,
        guide,
        isInGuide: isWithin(reward.points, guide),
        daysAtFullPace: daysFor(reward.points, inWeek, 7),
        daysAtRealPace: rate === null ? null : daysFor(reward.points, past.earned - past.lost, past.days),
      }
    })
    .toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title, 'pt-BR'))
  const proposals = proposalsFor(tasks, standings, inWeek, past)
  return {
    byWeekday,
    mostInDay: Math.max(...byWeekday),
    inWeek,
    inMonth: Math.floor((inWeek * 30) / 7),
    inYear: Math.floor((inWeek * 365) / 7),
    past: {
      ...past,
      pace: hasPace ? Math.round(((past.earned - past.lost) * 10) / past.days) / 10 : null,
      lossShare: changedPoints === 0 ? null : Math.round((past.lost * 100) / changedPoints),
    },
    isByRate: rate !== null,
    rewards: standings,
    verdicts: verdictsFor(tasks, rewards, proposals),
    proposals,
  }
}

/** Days, rounded up, until `points` are earned at a rate of `earned` points in `days` days; null for never. */
function daysFor(points: number, earned: number, days: number): number | null {
  return earned > 0 ? Math.ceil((points * days) / earned) : null
}

function proposalsFor(
  tasks: readonly TaskFact[],
  rewards: readonly RewardStanding[],
  inWeek: number,
  past: Past,
): Proposal[] {
  const isByRate = dailyRate(past) !== null
  if (inWeek === 0) return [{ kind: 'more-tasks', isFirst: true }]
  if (rewards.length === 0) return [{ kind: 'more-rewards' }]
  const proposals: Proposal[] = []
  for (const { id, title, points, guide, isInGuide } of rewards) {
    if (isInGuide) continue
    const to = roundPriceWithin(points, guide)
    const days = isByRate ? daysFor(to, past.earned - past.lost, past.days) : daysFor(to, inWeek, 7)
    proposals.push({ kind: 'reward-points', rewardId: id, title, from: points, to, days })
  }
  for (const task of tasks) {
    if (isWithin(task.points, TASK_SCALE)) continue
    const { id, title, points } = task
    proposals.push({ kind: 'task-points', taskId: id, title, from: points, to: taskPointsWithin(task) })
  }
  // with a rate the wait for every reward is known
  if (isByRate) return proposals
  // uses the recommended price, because a too expensive reward is no reason for more tasks
  const isTooFar = rewards.some(
    ({ points, guide, redemptionPeriod }) =>
      (daysFor(roundPriceWithin(points, guide), inWeek, 7) ?? 0) > WAIT_DAYS[redemptionPeriod].to,
  )
  if (isTooFar) proposals.push({ kind: 'more-tasks', isFirst: false })
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
