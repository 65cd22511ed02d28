import type { Past, RewardFact, TaskFact } from './assistant.ts'
import {
  isWithin,
  MOST_POINTS_A_DAY,
  nearestWithin,
  PATIENCE_DAYS,
  type Range,
  REWARD_GUIDANCE,
  TASK_SCALE,
  taskPointsWithin,
} from './guidance.ts'

/** The spec's categories (section 9); tasks and rewards may both want adjusting. */
export type Verdict = 'none' | 'tasks' | 'rewards' | 'insufficient'

export interface RewardStanding extends RewardFact {
  guide: Range
  isInGuide: boolean
  /** Doing every task; null while no task gives points. */
  daysAtFullPace: number | null
  /** At the pace of the last weeks; null where that says too little or nothing was kept. */
  daysAtRealPace: number | null
}

export type Proposal =
  | { kind: 'reward-points'; rewardId: string; title: string; from: number; to: number }
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
  /** Dearest first. */
  rewards: RewardStanding[]
  verdicts: Verdict[]
  proposals: Proposal[]
}

/** Days of the past below which a pace says nothing. */
const FEWEST_DAYS = 7

/** The check's numbers for one child (issue's rule: computed, never guessed). */
export function balanceOf(tasks: readonly TaskFact[], rewards: readonly RewardFact[], past: Past): Balance {
  const byWeekday = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    tasks.reduce((sum, { weekdays, points }) => sum + (weekdays.includes(day) ? points : 0), 0),
  )
  const inWeek = byWeekday.reduce((sum, points) => sum + points, 0)
  const kept = past.days >= FEWEST_DAYS ? past.earned - past.lost : null
  const moved = past.earned + past.lost
  const standings = rewards
    .map((reward): RewardStanding => {
      const guide = REWARD_GUIDANCE[reward.redemptionPeriod]
      return {
        ...reward,
        guide,
        isInGuide: isWithin(reward.points, guide),
        daysAtFullPace: daysFor(reward.points, inWeek, 7),
        daysAtRealPace: kept === null ? null : daysFor(reward.points, kept, past.days),
      }
    })
    .toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title, 'pt-BR'))
  const proposals = proposalsFor(tasks, standings, inWeek)
  return {
    byWeekday,
    mostInDay: Math.max(...byWeekday),
    inWeek,
    inMonth: Math.floor((inWeek * 30) / 7),
    inYear: Math.floor((inWeek * 365) / 7),
    past: {
      ...past,
      pace: kept === null ? null : Math.round((kept * 10) / past.days) / 10,
      lossShare: moved === 0 ? null : Math.round((past.lost * 100) / moved),
    },
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
): Proposal[] {
  if (inWeek === 0) return [{ kind: 'more-tasks', isFirst: true }]
  if (rewards.length === 0) return [{ kind: 'more-rewards' }]
  const proposals: Proposal[] = []
  for (const { id, title, points, guide, isInGuide } of rewards) {
    if (isInGuide) continue
    proposals.push({
      kind: 'reward-points',
      rewardId: id,
      title,
      from: points,
      to: nearestWithin(points, guide),
    })
  }
  for (const task of tasks) {
    if (isWithin(task.points, TASK_SCALE)) continue
    const { id, title, points } = task
    proposals.push({ kind: 'task-points', taskId: id, title, from: points, to: taskPointsWithin(task) })
  }
  // a price out of the guidance is no reason for more tasks: it is counted as it should be
  const isTooFar = rewards.some(
    ({ points, guide, redemptionPeriod }) =>
      (daysFor(nearestWithin(points, guide), inWeek, 7) ?? 0) > PATIENCE_DAYS[redemptionPeriod],
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
