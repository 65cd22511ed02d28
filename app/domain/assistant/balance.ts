import type { Past, RewardFact, TaskFact } from './assistant.ts'
import {
  dailyRate,
  isWithin,
  MIN_HISTORY_DAYS,
  MOST_POINTS_A_DAY,
  priceRange,
  type Range,
  roundPriceWithin,
  TASK_SCALE,
  taskPointsWithin,
  WAIT_DAYS,
} from './guidance.ts'

/** The spec's categories (section 9); tasks and rewards may both want adjusting. */
export type Verdict = 'none' | 'tasks' | 'rewards' | 'insufficient'

export interface RewardStanding extends RewardFact {
  /** What a reward of its period should cost. */
  guide: Range
  isInGuide: boolean
  /** Doing every task; null while no task gives points. */
  daysAtFullPace: number | null
  /** At the pace of the last weeks; null where that says too little or nothing was kept. */
  daysAtRealPace: number | null
}

export type Proposal =
  | {
      kind: 'reward-points'
      rewardId: string
      title: string
      from: number
      to: number
      /** Days until `to` is earned: at the child's rate, else doing everything; null while nothing gives points. */
      days: number | null
    }
  | { kind: 'task-points'; taskId: string; title: string; from: number; to: number }
  /** There are none that give points, or rewards lie too far away: more tasks bring them nearer. */
  | { kind: 'more-tasks'; isFirst: boolean }
  | { kind: 'more-rewards' }
  /** An average day pays for what is meant for a month. */
  | { kind: 'less-a-day' }

/** A child's points as they are: sums of what the family agreed and kept, nothing guessed. */
export interface Balance {
  /** Points of all tasks of a weekday, Sunday first. */
  byWeekday: number[]
  mostInDay: number
  inWeek: number
  /** Of 30 and 365 days, rounded down. */
  inMonth: number
  inYear: number
  past: Past & {
    /** Earned without what was lost, a day, in tenths; null with fewer than seven days. */
    pace: number | null
    /** Lost of all that was earned and lost, in whole percent; null where nothing moved. */
    lossShare: number | null
  }
  /** Whether prices are judged by the time they take at the child's rate: there is enough history. */
  isByRate: boolean
  /** Dearest first. */
  rewards: RewardStanding[]
  verdicts: Verdict[]
  proposals: Proposal[]
}

/** The check's numbers for one child: sums of the family's rows. */
export function balanceOf(tasks: readonly TaskFact[], rewards: readonly RewardFact[], past: Past): Balance {
  const byWeekday = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    tasks.reduce((sum, { weekdays, points }) => sum + (weekdays.includes(day) ? points : 0), 0),
  )
  const inWeek = byWeekday.reduce((sum, points) => sum + points, 0)
  const rate = dailyRate(past)
  const hasPace = past.days >= MIN_HISTORY_DAYS
  const moved = past.earned + past.lost
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
      lossShare: moved === 0 ? null : Math.round((past.lost * 100) / moved),
    },
    isByRate: rate !== null,
    rewards: standings,
    verdicts: verdictsFor(tasks, rewards, proposals),
    proposals,
  }
}

/** Whole days until `points` are there, when `earned` come in `days`; null when they never do. */
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
  // a rate says already how long every reward takes
  if (isByRate) return proposals
  // a price out of its range is no reason for more tasks: it counts as it should be
  const isTooFar = rewards.some(
    ({ points, guide, redemptionPeriod }) =>
      (daysFor(roundPriceWithin(points, guide), inWeek, 7) ?? 0) > WAIT_DAYS[redemptionPeriod].to,
  )
  if (isTooFar) proposals.push({ kind: 'more-tasks', isFirst: false })
  else if (inWeek / 7 >= MOST_POINTS_A_DAY) proposals.push({ kind: 'less-a-day' })
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
