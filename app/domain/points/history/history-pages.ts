import type { Entry, EntryType } from '../entry.ts'

/** A position in the history: entries are ordered by moment, then by id, newest first. */
export interface HistoryCursor {
  /** ISO moment. */
  occurredAt: string
  id: string
}

/** The newest part of a history, without gaps from `top` down to `reachesTo`. */
export interface HistoryPart {
  /** The position of the newest entry when it was read; null without entries. */
  top: HistoryCursor | null
  /** Newest first; only those that pass the filter. */
  entries: Entry[]
  /** The position it reaches down to; null when it reaches the first entry. */
  reachesTo: HistoryCursor | null
}

/** One page from the server: the entries older than `before`, down to `reachesTo`. */
export interface HistoryPage {
  before: HistoryCursor
  entries: Entry[]
  /** Null when there are no older entries. */
  reachesTo: HistoryCursor | null
}

/** Maximum number of entries in one response. */
export const MAX_HISTORY_PAGE = 200

const cursorOf = ({ occurredAt, id }: Entry): HistoryCursor => ({ occurredAt, id })

/** Whether `one` is newer than `other`. */
export function isNewer(one: HistoryCursor, other: HistoryCursor): boolean {
  // moments come in several formats, so they are not compared as text
  const millisecondsApart = Date.parse(one.occurredAt) - Date.parse(other.occurredAt)
  return millisecondsApart === 0 ? one.id > other.id : millisecondsApart > 0
}

/**
 * The part of the history in a snapshot, which holds the newest `limit` entries of each child. A list that is shorter by
 * up to `missing` entries, hidden by deletions in flight, may still have older ones.
 */
export function newestPart(
  lists: readonly (readonly Entry[])[],
  { type = null, limit, missing = 0 }: { type?: EntryType | null; limit: number; missing?: number },
): HistoryPart {
  const all = lists.flat().toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
  const ends = lists.flatMap((list) => {
    const last = list.at(-1)
    return last && list.length + missing >= limit ? [cursorOf(last)] : []
  })
  // below the newest of the lists' ends, entries of another child may be missing
  const reachesTo = ends.reduce<HistoryCursor | null>(
    (nearest, end) => (nearest && !isNewer(end, nearest) ? nearest : end),
    null,
  )
  return {
    top: all[0] ? cursorOf(all[0]) : null,
    entries: all.filter(
      (entry) => (type === null || entry.type === type) && (reachesTo === null || !isNewer(reachesTo, entry)),
    ),
    reachesTo,
  }
}

/**
 * `newer` as far as it reaches, then `older`, which was read before. `older` is dropped when entries may be missing
 * between the two.
 */
export function joinParts(newer: HistoryPart, older: HistoryPart | null): HistoryPart {
  const { top, reachesTo } = newer
  if (!older || reachesTo === null || !reachesFurther(older, reachesTo)) return newer
  if (!older.top || isNewer(reachesTo, older.top)) return newer
  const rest = older.entries.filter((entry) => isNewer(reachesTo, entry))
  return { top, entries: [...newer.entries, ...rest], reachesTo: older.reachesTo }
}

/** Replaces a page of `part`; entries below it stay. Returns `part` itself when the page does not connect to it. */
export function withPage(part: HistoryPart, page: HistoryPage): HistoryPart {
  if (part.reachesTo !== null && isNewer(part.reachesTo, page.before)) return part
  const notNewer = part.entries.filter((entry) => !isNewer(page.before, entry))
  const throughPage = { top: part.top, entries: [...notNewer, ...page.entries], reachesTo: page.reachesTo }
  return joinParts(throughPage, part)
}

/** The part without these entries. */
export function withoutEntries(part: HistoryPart, ids: ReadonlySet<string>): HistoryPart {
  if (ids.size === 0) return part
  return { ...part, entries: part.entries.filter(({ id }) => !ids.has(id)) }
}

/** The page to request to refresh the part below `from`; null when nothing is loaded below it. */
export function pageToRefresh(
  loaded: HistoryPart,
  from: HistoryCursor | null,
  pageSize: number,
): { before: HistoryCursor; limit: number } | null {
  if (from === null || !reachesFurther(loaded, from)) return null
  const below = loaded.entries.filter((entry) => isNewer(from, entry)).length
  const pages = Math.max(1, Math.ceil(below / pageSize))
  return { before: from, limit: Math.min(pages * pageSize, MAX_HISTORY_PAGE) }
}

const reachesFurther = (part: HistoryPart, place: HistoryCursor) =>
  part.reachesTo === null || isNewer(place, part.reachesTo)
