/** Rows of the week wall. */
export const WALL_ROWS = 4

/** One day of the wall. */
export type WallDay = {
  /** Letter below the column, e.g. `S`. */
  label: string
  /** Tasks done that day. */
  done: number
  /** Tasks the day has. */
  total: number
  isToday: boolean
  isFuture: boolean
}

/**
 * The number of tiles of a day, 0 to 4, with fractions: on a day of up to four tasks one tile for each done task; on a day
 * of more tasks each done task fills an equal share of the column.
 */
export function tilesOf({ done, total }: Pick<WallDay, 'done' | 'total'>): number {
  if (total <= 0) return 0
  const doneTiles = Math.min(Math.max(done, 0), total)
  return total <= WALL_ROWS ? doneTiles : (doneTiles * WALL_ROWS) / total
}

/** How far each of the four places of a day's column is filled, 0 to 1, from the bottom up. */
export function wallPlaces(day: Pick<WallDay, 'done' | 'total'>): number[] {
  const tiles = tilesOf(day)
  return Array.from({ length: WALL_ROWS }, (_, row) => Math.min(Math.max(tiles - row, 0), 1))
}
