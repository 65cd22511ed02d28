/** Rows of the wall of the week. */
export const wallRows = 4

/** What the wall knows of one day. */
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
 * The number of tiles of a day, 0 to 4, with fractions: one tile for each done task while the day has up to four tasks;
 * with more tasks each counts an equal share of the column.
 * Source: rule 2 of the visual language.
 */
export function tilesOf({ done, total }: Pick<WallDay, 'done' | 'total'>): number {
  if (total <= 0) return 0
  const doneTiles = Math.min(Math.max(done, 0), total)
  return total <= wallRows ? doneTiles : (doneTiles * wallRows) / total
}

/** The four places of a day's column, from the ground up: the share of each tile that is laid, 0 to 1. */
export function wallPlaces(day: Pick<WallDay, 'done' | 'total'>): number[] {
  const tiles = tilesOf(day)
  return Array.from({ length: wallRows }, (_, row) => Math.min(Math.max(tiles - row, 0), 1))
}
