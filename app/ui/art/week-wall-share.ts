/** Rows of the wall of the week. */
export const wallRows = 4

/** What the wall knows of one day. */
export type WallDay = {
  /** Letter below the column, e.g. `S`. */
  label: string
  /** Tasks kept that day. */
  done: number
  /** Tasks the day has. */
  total: number
  isToday: boolean
  isFuture: boolean
}

/**
 * Tiles a day lays, 0 to 4, with fractions: one tile a task kept while the day has up to four tasks; with more
 * tasks a tile stands for an equal share, so that a day all kept is a full column.
 * Source: rule 2 of the visual language.
 */
export function tilesOf({ done, total }: Pick<WallDay, 'done' | 'total'>): number {
  if (total <= 0) return 0
  const kept = Math.min(Math.max(done, 0), total)
  return total <= wallRows ? kept : (kept * wallRows) / total
}

/** The four places of a day's column, from the ground up: the share of each tile that is laid, 0 to 1. */
export function wallPlaces(day: Pick<WallDay, 'done' | 'total'>): number[] {
  const tiles = tilesOf(day)
  return Array.from({ length: wallRows }, (_, row) => Math.min(Math.max(tiles - row, 0), 1))
}
