import type { Entry, EntryType } from './entry.ts'

/** A place in the history: entries are ordered by moment, then by id, newest first. */
export interface HistoryCursor {
  /** ISO moment. */
  occurredAt: string
  id: string
}

/** The newest part of a history, without gaps from `top` down to `reachesTo`. */
export interface HistoryPart {
  /** The newest place known when it was read; null while there was none. */
  top: HistoryCursor | null
  /** Newest first; only those that pass the filter. */
  entries: Entry[]
  /** The last place it tells of; null when it reaches the first entry. */
  reachesTo: HistoryCursor | null
}

/** One page as the server answers it: everything older than `before`, down to `reachesTo`. */
export interface HistoryPage {
  before: HistoryCursor
  entries: Entry[]
  /** null when nothing is older. */
  reachesTo: HistoryCursor | null
}

/** How many entries one request may ask for. */
export const HISTORY_MOST = 200

const placeOf = ({ occurredAt, id }: Entry): HistoryCursor => ({ occurredAt, id })

/** Whether `one` stands above `other` in the history. */
export function isNewer(one: HistoryCursor, other: HistoryCursor): boolean {
  // the server writes moments in more than one way, so they are compared as moments
  const apart = Date.parse(one.occurredAt) - Date.parse(other.occurredAt)
  return apart === 0 ? one.id > other.id : apart > 0
}

/**
 * The history as far as a snapshot tells it: the newest `limit` entries of each child, joined. With
 * `missing` entries already hidden, a list that much shorter may still have older ones.
 */
export function newestPart(
  lists: readonly (readonly Entry[])[],
  { type = null, limit, missing = 0 }: { type?: EntryType | null; limit: number; missing?: number },
): HistoryPart {
  const all = lists.flat().toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
  const ends = lists.flatMap((list) => {
    const last = list.at(-1)
    return last && list.length + missing >= limit ? [placeOf(last)] : []
  })
  // below the nearest end another child's older entries may be missing
  const reachesTo = ends.reduce<HistoryCursor | null>(
    (nearest, end) => (nearest && !isNewer(end, nearest) ? nearest : end),
    null,
  )
  return {
    top: all[0] ? placeOf(all[0]) : null,
    entries: all.filter(
      (entry) => (type === null || entry.type === type) && (reachesTo === null || !isNewer(reachesTo, entry)),
    ),
    reachesTo,
  }
}

/**
 * `newer` tells the truth as far as it reaches; `older`, read before, goes on from there. It is left out
 * when entries may be missing between the two.
 */
export function joinParts(newer: HistoryPart, older: HistoryPart | null): HistoryPart {
  const { top, reachesTo } = newer
  if (!older || reachesTo === null || !reachesFurther(older, reachesTo)) return newer
  if (!older.top || isNewer(reachesTo, older.top)) return newer
  const rest = older.entries.filter((entry) => isNewer(reachesTo, entry))
  return { top, entries: [...newer.entries, ...rest], reachesTo: older.reachesTo }
}

/** `part` with a page in its place; what lies below the page stays. Without a place for it, `part` itself. */
export function withPage(part: HistoryPart, page: HistoryPage): HistoryPart {
  if (part.reachesTo !== null && isNewer(part.reachesTo, page.before)) return part
  const above = part.entries.filter((entry) => !isNewer(page.before, entry))
  const upToPage = { top: part.top, entries: [...above, ...page.entries], reachesTo: page.reachesTo }
  return joinParts(upToPage, part)
}

/** The part without entries that were taken back. */
export function withoutEntries(part: HistoryPart, ids: ReadonlySet<string>): HistoryPart {
  if (ids.size === 0) return part
  return { ...part, entries: part.entries.filter(({ id }) => !ids.has(id)) }
}

/** What to read to bring the part below `from` up to date; null when nothing below it is known. */
export function pageToRefresh(
  known: HistoryPart,
  from: HistoryCursor | null,
  pageSize: number,
): { before: HistoryCursor; limit: number } | null {
  if (from === null || !reachesFurther(known, from)) return null
  const below = known.entries.filter((entry) => isNewer(from, entry)).length
  const pages = Math.max(1, Math.ceil(below / pageSize))
  return { before: from, limit: Math.min(pages * pageSize, HISTORY_MOST) }
}

const reachesFurther = (part: HistoryPart, place: HistoryCursor) =>
  part.reachesTo === null || isNewer(place, part.reachesTo)
