import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
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

const FAILURE = 'Falha ao carregar o histórico de pontuações'

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
 * The loaded part of the history. The snapshot contains the newest entries. Older pages are loaded on request and reloaded
 * after every revalidation, so that they include changes from other devices.
 */
export function useHistory({ newestPart, childId, type }: HistoryView): HistoryState {
  // the read of an older page, and the read that refreshes loaded pages
  const older = useRead<HistoryPage>(FAILURE)
  const refresh = useRead<HistoryPage>(FAILURE)
  // changes with each revalidation
  const snapshot = use(SnapshotContext)
  const [loadedPart, setLoadedPart] = useState<HistoryPart | null>(null)
  // the results that `loadedPart` contains
  const [applied, setApplied] = useState<{ older?: PageResult; refresh?: PageResult }>({})
  const refreshGoal = useRef<HistoryCursor | null>(null)
  const part = joinParts(newestPart, loadedPart)

  if (older.result !== applied.older || refresh.result !== applied.refresh) {
    setApplied({ older: older.result, refresh: refresh.result })
    let nextPart = part
    if (older.result !== applied.older && older.result?.ok) nextPart = withPage(nextPart, older.result.value)
    if (refresh.result !== applied.refresh && refresh.result?.ok)
      nextPart = withPage(nextPart, refresh.result.value)
    if (nextPart !== part) setLoadedPart(nextPart)
  }

  const pageUrl = (before: HistoryCursor, limit: number) => {
    const query = new URLSearchParams({ antes: `${before.occurredAt}_${before.id}`, quantos: String(limit) })
    if (childId) query.set('crianca', childId)
    if (type) query.set('tipo', type)
    return `/app/pontos/historico?${query.toString()}`
  }
  const { isLoading } = older
  const hasFailed = !isLoading && older.result?.ok === false
  const { reachesTo } = part
  const loadOlder = () => {
    if (reachesTo && !isLoading) void older.load(pageUrl(reachesTo, HISTORY_LIMIT))
  }
  const refreshFrom = (cursor: HistoryCursor | null) => {
    const page = loadedPart && pageToRefresh(loadedPart, cursor, HISTORY_LIMIT)
    if (page) void refresh.load(pageUrl(page.before, page.limit))
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

  // the refresh continues page by page down to the goal
  const continueRefresh = useEffectEvent(({ reachesTo: end }: HistoryPage) => {
    if (end && (refreshGoal.current === null || isNewer(end, refreshGoal.current))) refreshFrom(end)
  })
  useEffect(() => {
    if (refresh.result?.ok) continueRefresh(refresh.result.value)
  }, [refresh.result])

  // a snapshot may contain few entries of one type, so the first page is loaded at once
  const hasFewEntries = type !== null && part.entries.length < HISTORY_LIMIT && reachesTo !== null
  const loadFirstPage = useEffectEvent(loadOlder)
  const mustLoad = hasFewEntries && !isLoading && !hasFailed
  useEffect(() => {
    if (mustLoad) loadFirstPage()
  }, [mustLoad])

  const failure = [older, refresh].find((read) => !read.isLoading && read.result?.ok === false)?.result
  return {
    entries: part.entries,
    isWhole: reachesTo === null,
    isLoading: isLoading || mustLoad,
    message: failure?.ok === false ? failure.message : undefined,
    loadOlder: () => {
      if (refresh.result?.ok === false) refreshFrom(newestPart.reachesTo)
      if (hasFailed || refresh.result?.ok !== false) loadOlder()
    },
  }
}
