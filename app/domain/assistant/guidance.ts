import type { RedemptionPeriod } from '../rewards/reward.ts'
import type { Past } from './assistant.ts'

/** Whole points, both ends included. */
export interface Range {
  from: number
  to: number
}

/** What a reward costs to begin with, by how often it is meant: for a family without history (spec section 9). */
export const REWARD_GUIDANCE: Record<RedemptionPeriod, Range> = {
  diario: { from: 10, to: 50 },
  semanal: { from: 50, to: 100 },
  mensal: { from: 100, to: 200 },
  anual: { from: 200, to: 500 },
}

/** Days that earning a reward of the period takes, at least and at most. */
export const WAIT_DAYS: Record<RedemptionPeriod, Range> = {
  diario: { from: 0.5, to: 3 },
  semanal: { from: 3, to: 14 },
  mensal: { from: 14, to: 60 },
  anual: { from: 90, to: 365 },
}

/** Days of history below which a rate says nothing. */
export const MIN_HISTORY_DAYS = 7

/** Points a child really earns in a day, losses taken off; null without enough history or where nothing is left. */
export function dailyRate({ days, earned, lost }: Past): number | null {
  return days >= MIN_HISTORY_DAYS && earned > lost ? (earned - lost) / days : null
}

/** What a reward of the period should cost: by time at the child's rate, else the range to begin with. */
export function priceRange(period: RedemptionPeriod, past: Past): Range {
  const rate = dailyRate(past)
  if (rate === null) return REWARD_GUIDANCE[period]
  const from = Math.max(1, Math.ceil(WAIT_DAYS[period].from * rate))
  return { from, to: Math.max(from, Math.floor(WAIT_DAYS[period].to * rate)) }
}

const STEPS = [500, 100, 50, 10, 5]

/** The nearest price within a range, as round as the range allows. */
export function roundPriceWithin(points: number, range: Range): number {
  const nearest = nearestWithin(points, range)
  const rounded = STEPS.filter((step) => step * 4 <= nearest)
    .flatMap((step) => [Math.round(nearest / step) * step, Math.ceil(nearest / step) * step])
    .find((price) => isWithin(price, range))
  return rounded ?? nearest
}

/** Outside of these a task is out of scale beside the rewards; the catalogue's own tasks stay within. */
export const TASK_SCALE: Range = { from: 3, to: 30 }

/** From here on an average day of tasks pays for what the guidance keeps for a month. */
export const MOST_POINTS_A_DAY = REWARD_GUIDANCE.mensal.from

/** What a task out of scale should be worth: a big one comes at most twice a week. */
export function taskPointsWithin({
  points,
  weekdays,
}: {
  points: number
  weekdays: readonly number[]
}): number {
  if (points < TASK_SCALE.from) return 5
  if (points > TASK_SCALE.to) return weekdays.length <= 2 ? 25 : 20
  return points
}

export const isWithin = (points: number, { from, to }: Range): boolean => from <= points && points <= to

export const nearestWithin = (points: number, { from, to }: Range): number =>
  Math.min(to, Math.max(from, points))
