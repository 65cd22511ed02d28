export interface GoalTiles {
  /** Points of one tile. */
  pointsPerTile: number
  count: number
  filled: number
}

/** A child who does not read can count up to this many tiles. */
export const MAX_TILES = 30
const POINTS_PER_TILE = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000]

/**
 * The tiles that show how much of a price is reached (rule 165), or how many of a week's agreements were kept (rule 192). The
 * last tile is filled only when all of it is reached.
 *
 * @param price above 0
 */
export function goalTiles(price: number, balance: number, maxTiles = MAX_TILES): GoalTiles {
  const pointsPerTile =
    POINTS_PER_TILE.find((points) => price <= points * maxTiles) ?? Math.ceil(price / maxTiles)
  const count = Math.ceil(price / pointsPerTile)
  const filled =
    balance >= price ? count : Math.min(count - 1, Math.max(0, Math.floor(balance / pointsPerTile)))
  return { pointsPerTile, count, filled }
}
