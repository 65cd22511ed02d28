import type { RedemptionPeriod } from '../../rewards/reward.ts'
import type { Past, TaskFact } from '../assistant.ts'

/** Whole points, both ends included. */
export interface Range {
  from: number
  to: number
}

/** Price range of a reward in a family without history, by redemption period (rule 92). */
export const REWARD_GUIDANCE: Record<RedemptionPeriod, Range> = {
  diario: { from: 10, to: 50 },
  semanal: { from: 50, to: 100 },
  mensal: { from: 100, to: 200 },
  anual: { from: 200, to: 500 },
}

/** Range of days in which a reward should be earned, by redemption period. */
export const WAIT_DAYS: Record<RedemptionPeriod, Range> = {
  diario: { from: 0.5, to: 3 },
  semanal: { from: 3, to: 14 },
  mensal: { from: 14, to: 60 },
  anual: { from: 90, to: 365 },
}

/** Days of history that a rate needs. */
export const MIN_HISTORY_DAYS = 7

/** Points a child really earns a day, losses subtracted; null without enough history or when not positive. */
export function dailyRate({ days, earned, lost }: Past): number | null {
  return days >= MIN_HISTORY_DAYS && earned > lost ? (earned - lost) / days : null
}

/** Price range of a reward: the points earned in `WAIT_DAYS` at the child's rate; `REWARD_GUIDANCE` without a rate. */
export function priceRange(period: RedemptionPeriod, past: Past): Range {
  if (dailyRate(past) === null) return REWARD_GUIDANCE[period]
  // multiplies before it divides, so that a whole number stays exact
  const pointsIn = (waitDays: number) => (waitDays * (past.earned - past.lost)) / past.days
  const from = Math.max(1, Math.ceil(pointsIn(WAIT_DAYS[period].from)))
  return { from, to: Math.max(from, Math.floor(pointsIn(WAIT_DAYS[period].to))) }
}

const ROUNDING_STEPS = [500, 100, 50, 10, 5]

/** The nearest price within a range, rounded to the largest step that stays within it. */
export function roundPriceWithin(points: number, range: Range): number {
  const nearest = Math.min(range.to, Math.max(range.from, points))
  const rounded = ROUNDING_STEPS.filter((step) => step * 4 <= nearest)
    .flatMap((step) => [Math.round(nearest / step) * step, Math.ceil(nearest / step) * step])
    .find((price) => isWithin(price, range))
  return rounded ?? nearest
}

/** Recommended range of a task's points, in proportion to `REWARD_GUIDANCE`. */
export const TASK_SCALE: Range = { from: 3, to: 30 }

/** With more points than this in a day, one day's tasks would pay for a monthly reward. */
export const MAX_POINTS_PER_DAY = REWARD_GUIDANCE.mensal.from

/** Recommended points of a task; more for a task of at most two days a week. */
export function taskPointsWithin({ points, weekdays }: TaskFact): number {
  if (points < TASK_SCALE.from) return 5
  if (points > TASK_SCALE.to) return weekdays.length <= 2 ? 25 : 20
  return points
}

export const isWithin = (points: number, { from, to }: Range): boolean => from <= points && points <= to
