import type { Entry, EntryType } from '../entry.ts'

/** A position in the history. Entries are ordered by time, then by id, newest first. */
export interface HistoryCursor {
  /** ISO 8601. */
  occurredAt: string
  id: string
}

/** The newest entries of a history that are loaded, complete from `top` down to `reachesTo`. */
export interface HistoryPart {
  /** Position of the newest entry. Null without entries. */
  top: HistoryCursor | null
  /** The entries of the selected type, newest first. */
  entries: Entry[]
  /** The position down to which the part is complete. Null when it includes the first entry. */
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
export const MAX_HISTORY_PAGE_SIZE = 200

const cursorOf = ({ occurredAt, id }: Entry): HistoryCursor => ({ occurredAt, id })

export function isNewer(cursor: HistoryCursor, reference: HistoryCursor): boolean {
  // times in different formats cannot be compared as text
  const millisecondsApart = Date.parse(cursor.occurredAt) - Date.parse(reference.occurredAt)
  return millisecondsApart === 0 ? cursor.id > reference.id : millisecondsApart > 0
}

/**
 * Merges the children's lists of a snapshot, each with at most `limit` newest entries, to the newest `limit` of all. Deletions in flight hide up to
 * `hiddenCount` entries, so a list that is shorter by this number may still be incomplete.
 */
export function mergeNewestEntries(
  lists: readonly (readonly Entry[])[],
  { type = null, limit, hiddenCount = 0 }: { type?: EntryType | null; limit: number; hiddenCount?: number },
): HistoryPart {
  const sortedEntries = lists.flat().toSorted((first, second) => (isNewer(first, second) ? -1 : 1))
  const oldestCursors = lists.flatMap((list) => {
    const oldest = list.at(-1)
    return oldest && list.length + hiddenCount >= limit ? [cursorOf(oldest)] : []
  })
  // the entries of a child below its cursor are not loaded, so the part ends at the newest of these cursors
  const reachesTo = oldestCursors.reduce<HistoryCursor | null>(
    (newest, cursor) => (newest && !isNewer(cursor, newest) ? newest : cursor),
    null,
  )
  const entries = sortedEntries.filter(
    (entry) => (type === null || entry.type === type) && (reachesTo === null || !isNewer(reachesTo, entry)),
  )
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  return {
    top: sortedEntries[0] ? cursorOf(sortedEntries[0]) : null,
    entries: shown,
    // together the children may have more entries than a page
    reachesTo: last && entries.length > limit ? cursorOf(last) : reachesTo,
  }
}

/** Appends older entries from an earlier read to `newerPart`. Returns `newerPart` if there may be a gap between the parts. */
export function joinParts(newerPart: HistoryPart, olderPart: HistoryPart | null): HistoryPart {
  const { top, reachesTo } = newerPart
  if (!olderPart || reachesTo === null || !reachesFurther(olderPart, reachesTo)) return newerPart
  if (!olderPart.top || isNewer(reachesTo, olderPart.top)) return newerPart
  const olderEntries = olderPart.entries.filter((entry) => isNewer(reachesTo, entry))
  return { top, entries: [...newerPart.entries, ...olderEntries], reachesTo: olderPart.reachesTo }
}

/** Replaces the entries of `part` that `page` covers. Returns `part` if there is a gap between the two. */
export function withPage(part: HistoryPart, page: HistoryPage): HistoryPart {
  if (part.reachesTo !== null && isNewer(part.reachesTo, page.before)) return part
  const newerEntries = part.entries.filter((entry) => !isNewer(page.before, entry))
  const newerPart = { top: part.top, entries: [...newerEntries, ...page.entries], reachesTo: page.reachesTo }
  return joinParts(newerPart, part)
}

/** The request of the page that refreshes the loaded entries below `from`. Null if none are loaded there. */
export function pageToRefresh(
  loaded: HistoryPart,
  from: HistoryCursor | null,
  pageSize: number,
): { before: HistoryCursor; limit: number } | null {
  if (from === null || !reachesFurther(loaded, from)) return null
  const olderCount = loaded.entries.filter((entry) => isNewer(from, entry)).length
  const pageCount = Math.max(1, Math.ceil(olderCount / pageSize))
  return { before: from, limit: Math.min(pageCount * pageSize, MAX_HISTORY_PAGE_SIZE) }
}

const reachesFurther = (part: HistoryPart, cursor: HistoryCursor) =>
  part.reachesTo === null || isNewer(cursor, part.reachesTo)
