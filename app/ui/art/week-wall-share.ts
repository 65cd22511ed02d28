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

/** One place of a column, counted from the ground. */
export type WallPlace = {
  /** Share of the tile that is laid, 0 to 1. */
  laid: number
  /** False where the day has fewer tasks than the wall has rows: nothing was left undone there. */
  awaited: boolean
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

/**
 * The four places of every column. A week without any task waits with all its places; else a day awaits no more
 * tiles than it has tasks.
 */
export function wallPlaces(days: readonly Pick<WallDay, 'done' | 'total'>[]): WallPlace[][] {
  const isBlank = days.every((day) => day.total <= 0)
  return days.map((day) => {
    const tiles = tilesOf(day)
    return Array.from({ length: wallRows }, (_, row) => ({
      laid: Math.min(Math.max(tiles - row, 0), 1),
      awaited: isBlank || row < day.total,
    }))
  })
}
