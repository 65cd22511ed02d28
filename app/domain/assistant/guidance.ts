import type { RedemptionPeriod } from '../rewards/reward.ts'

/** Whole points, both ends included. */
export interface Range {
  from: number
  to: number
}

/** What a reward should cost, by how often it is meant (spec section 9). */
export const REWARD_GUIDANCE: Record<RedemptionPeriod, Range> = {
  diario: { from: 10, to: 50 },
  semanal: { from: 50, to: 100 },
  mensal: { from: 100, to: 200 },
  anual: { from: 200, to: 500 },
}

/** Days within which a child that does everything should reach a reward of the period. */
export const PATIENCE_DAYS: Record<RedemptionPeriod, number> = {
  diario: 3,
  semanal: 14,
  mensal: 60,
  anual: 365,
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
