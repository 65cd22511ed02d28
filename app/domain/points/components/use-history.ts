import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { SnapshotContext } from '#app/ui/use-each-snapshot.ts'
import type { ReadResult } from '#app/ui/action-result.ts'
import { useRead } from '#app/ui/use-read.ts'
import { type Entry, type EntryType, HISTORY_LIMIT } from '../entry.ts'
import {
  type HistoryCursor,
  type HistoryPage,
  type HistoryPart,
  isNewer,
  joinParts,
  pageToRefresh,
  withPage,
} from '../history/history-pages.ts'

const FAILURE_MESSAGE = 'Falha ao carregar o histórico de pontuações'

type PageResult = ReadResult<HistoryPage>

export interface HistoryState {
  /** Newest first. */
  entries: readonly Entry[]
  /** Whether `entries` include the first entry of the history. */
  isWhole: boolean
  isLoading: boolean
  /** Error message of the last read, in Portuguese. */
  message: string | undefined
  loadOlder: () => void
}

interface HistoryView {
  /** The entries of the snapshot. */
  newestPart: HistoryPart
  /** Null for all children. */
  childId: string | null
  /** Null for all types. */
  type: EntryType | null
}

/**
 * The loaded part of the history. The snapshot contains the newest entries. Older pages load on request and again after
 * each new snapshot, so that they include changes from other devices.
 */
export function useHistory({ newestPart, childId, type }: HistoryView): HistoryState {
  // loads older pages, and refreshes loaded pages
  const olderRead = useRead<HistoryPage>(FAILURE_MESSAGE)
  const refreshRead = useRead<HistoryPage>(FAILURE_MESSAGE)
  // a new object after each read
  const snapshot = use(SnapshotContext)
  const [loadedPart, setLoadedPart] = useState<HistoryPart | null>(null)
  // the results that `loadedPart` contains already
  const [appliedResults, setAppliedResults] = useState<{ older?: PageResult; refresh?: PageResult }>({})
  // where the refresh of the loaded pages ends; null for the end of the history
  const refreshGoal = useRef<HistoryCursor | null>(null)
  const part = joinParts(newestPart, loadedPart)

  if (olderRead.result !== appliedResults.older || refreshRead.result !== appliedResults.refresh) {
    setAppliedResults({ older: olderRead.result, refresh: refreshRead.result })
    let nextPart = part
    if (olderRead.result !== appliedResults.older && olderRead.result?.ok)
      nextPart = withPage(nextPart, olderRead.result.value)
    if (refreshRead.result !== appliedResults.refresh && refreshRead.result?.ok)
      nextPart = withPage(nextPart, refreshRead.result.value)
    if (nextPart !== part) setLoadedPart(nextPart)
  }

  const pageUrl = (before: HistoryCursor, limit: number) => {
    const query = new URLSearchParams({ antes: `${before.occurredAt}_${before.id}`, quantos: String(limit) })
    if (childId) query.set('crianca', childId)
    if (type) query.set('tipo', type)
    return `${APP_PATHS.history}?${query.toString()}`
  }
  const { isLoading } = olderRead
  const hasFailed = !isLoading && olderRead.result?.ok === false
  const { reachesTo } = part
  const loadOlder = () => {
    if (reachesTo && !isLoading) void olderRead.load(pageUrl(reachesTo, HISTORY_LIMIT))
  }
  const refreshFrom = (cursor: HistoryCursor | null) => {
    const page = loadedPart && pageToRefresh(loadedPart, cursor, HISTORY_LIMIT)
    if (page) void refreshRead.load(pageUrl(page.before, page.limit))
  }

  const lastSnapshot = useRef(snapshot)
  const startRefresh = useEffectEvent(() => {
    refreshGoal.current = loadedPart?.reachesTo ?? null
    refreshFrom(newestPart.reachesTo)
  })
  useEffect(() => {
    if (lastSnapshot.current === snapshot) return
    lastSnapshot.current = snapshot
    startRefresh()
  }, [snapshot])

  // the refresh reads page by page
  const continueRefresh = useEffectEvent(({ reachesTo: end }: HistoryPage) => {
    if (end && (refreshGoal.current === null || isNewer(end, refreshGoal.current))) refreshFrom(end)
  })
  useEffect(() => {
    if (refreshRead.result?.ok) continueRefresh(refreshRead.result.value)
  }, [refreshRead.result])

  // a snapshot may contain few entries of one type, so the first page is loaded without a request
  const hasFewEntries = type !== null && part.entries.length < HISTORY_LIMIT && reachesTo !== null
  const loadFirstPage = useEffectEvent(loadOlder)
  const mustLoad = hasFewEntries && !isLoading && !hasFailed
  useEffect(() => {
    if (mustLoad) loadFirstPage()
  }, [mustLoad])

  const failure = [olderRead, refreshRead].find(
    (read) => !read.isLoading && read.result?.ok === false,
  )?.result
  return {
    entries: part.entries,
    isWhole: reachesTo === null,
    isLoading: isLoading || mustLoad,
    message: failure?.ok === false ? failure.message : undefined,
    loadOlder: () => {
      if (refreshRead.result?.ok === false) refreshFrom(newestPart.reachesTo)
      if (hasFailed || refreshRead.result?.ok !== false) loadOlder()
    },
  }
}
