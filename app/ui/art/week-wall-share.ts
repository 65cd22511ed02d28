export const WALL_ROWS = 4

export type WallDay = {
  /** Letter below the column, e.g. `S`. */
  label: string
  done: number
  total: number
  isToday: boolean
  isFuture: boolean
}

/**
 * The number of a day's tiles, 0 to 4, with fractions. Up to four tasks: one tile for each done task. More tasks: each done
 * task fills an equal share of the column.
 */
export function tilesOf({ done, total }: Pick<WallDay, 'done' | 'total'>): number {
  if (total <= 0) return 0
  const doneCount = Math.min(Math.max(done, 0), total)
  return total <= WALL_ROWS ? doneCount : (doneCount * WALL_ROWS) / total
}

/** The filled share, 0 to 1, of each of the four cells in a day's column, from the bottom up. */
export function columnShares(day: Pick<WallDay, 'done' | 'total'>): number[] {
  const tiles = tilesOf(day)
  return Array.from({ length: WALL_ROWS }, (_, row) => Math.min(Math.max(tiles - row, 0), 1))
}
