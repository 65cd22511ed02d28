import type { RedemptionPeriod } from '../../rewards/reward.ts'
import type { PointsHistory, TaskFact } from '../assistant.ts'

/** A range of numbers that includes both bounds. */
export interface Range {
  from: number
  to: number
}

/** Price ranges of rewards for a child without a daily rate (rule 92). */
export const DEFAULT_PRICE_RANGES: Record<RedemptionPeriod, Range> = {
  diario: { from: 10, to: 50 },
  semanal: { from: 50, to: 100 },
  mensal: { from: 100, to: 200 },
  anual: { from: 200, to: 500 },
}

/** After how many days a child should be able to earn a reward, by its redemption period. */
export const WAIT_DAYS: Record<RedemptionPeriod, Range> = {
  diario: { from: 0.5, to: 3 },
  semanal: { from: 3, to: 14 },
  mensal: { from: 14, to: 60 },
  anual: { from: 90, to: 365 },
}

export const MIN_HISTORY_DAYS = 7

/** Earned minus lost points a day; null with fewer than seven days of history, or if it is not positive. */
export function dailyRate({ days, earned, lost }: PointsHistory): number | null {
  return days >= MIN_HISTORY_DAYS && earned > lost ? (earned - lost) / days : null
}

/** The points that the child earns in `WAIT_DAYS` at the daily rate; `DEFAULT_PRICE_RANGES` if there is no rate. */
export function priceRangeFor(period: RedemptionPeriod, history: PointsHistory): Range {
  if (dailyRate(history) === null) return DEFAULT_PRICE_RANGES[period]
  // multiplies before it divides, so that whole numbers stay exact
  const pointsIn = (waitDays: number) => (waitDays * (history.earned - history.lost)) / history.days
  const from = Math.max(1, Math.ceil(pointsIn(WAIT_DAYS[period].from)))
  return { from, to: Math.max(from, Math.floor(pointsIn(WAIT_DAYS[period].to))) }
}

const ROUNDING_STEPS = [500, 100, 50, 10, 5]
const MIN_STEPS_PER_PRICE = 4

/** The price in the range that is nearest to `points`, rounded to the largest step that is at most a quarter of the price. */
export function roundPriceWithin(points: number, range: Range): number {
  const nearest = Math.min(range.to, Math.max(range.from, points))
  const rounded = ROUNDING_STEPS.filter((step) => step * MIN_STEPS_PER_PRICE <= nearest)
    .flatMap((step) => [Math.round(nearest / step) * step, Math.ceil(nearest / step) * step])
    .find((price) => isWithin(price, range))
  return rounded ?? nearest
}

/** Recommended range of a task's points, in proportion to `DEFAULT_PRICE_RANGES`. */
export const TASK_POINTS_RANGE: Range = { from: 3, to: 30 }

/** The lowest default price of a monthly reward. The tasks of one day should give less. */
export const MAX_POINTS_PER_DAY = DEFAULT_PRICE_RANGES.mensal.from

/** A task's points if they are within the recommended range, else a value within it. An infrequent task gets more. */
export function recommendedTaskPoints({ points, weekdays }: TaskFact): number {
  if (points < TASK_POINTS_RANGE.from) return 5
  if (points > TASK_POINTS_RANGE.to) return weekdays.length <= 2 ? 25 : 20
  return points
}

export const isWithin = (number: number, { from, to }: Range): boolean => from <= number && number <= to
