import { goalTiles } from '../../rewards/goal/goal-tiles.ts'
import type { ShopReward } from '../device-view.ts'

/**
 * The points that one tap of a child who does not read sets aside: one tile of the reward, at most all of `savable` (rule 273).
 */
export function savedByTap({ points }: Pick<ShopReward, 'points'>, savable: number): number {
  return Math.min(goalTiles(points, 0).pointsPerTile, savable)
}

/** The rewards with the goal first; the others keep their order. */
export const withGoalFirst = (rewards: readonly ShopReward[]): ShopReward[] =>
  rewards.toSorted((a, b) => Number(b.isGoal) - Number(a.isGoal))
