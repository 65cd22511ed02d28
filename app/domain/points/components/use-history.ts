import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type Entry, type EntryType, HISTORY_LIMIT } from '../entry.ts'
import {
  type HistoryCursor,
  type HistoryPage,
  type HistoryPart,
  isNewer,
  joinParts,
  pageToRefresh,
  withPage,
} from '../history-pages.ts'

type Answer = { ok: true; value: HistoryPage } | { ok: false; message: string }

export interface HistoryReading {
  /** Newest first. */
  entries: readonly Entry[]
  /** Everything down to the first entry is there. */
  isWhole: boolean
  isReading: boolean
  /** Why the last reading failed, in Portuguese. */
  message: string | undefined
  readOlder: () => void
}

interface HistoryView {
  /** What the snapshot tells. */
  newest: HistoryPart
  /** null: every child. */
  childId: string | null
  /** null: every type. */
  type: EntryType | null
  /** Changes whenever the server was read anew. */
  snapshot: object
}

/**
 * The history as far as it was opened. Each snapshot tells its beginning; older pages are read when asked
 * for, and read again after every snapshot, so that other devices' changes show there too.
 */
export function useHistory({ newest, childId, type, snapshot }: HistoryView): HistoryReading {
  const older = useFetcher<Answer>()
  const again = useFetcher<Answer>()
  const [known, setKnown] = useState<HistoryPart | null>(null)
  const [taken, setTaken] = useState<{ older?: Answer; again?: Answer }>({})
  const goal = useRef<HistoryCursor | null>(null)
  const shown = joinParts(newest, known)

  if (older.data !== taken.older || again.data !== taken.again) {
    setTaken({ older: older.data, again: again.data })
    let part = shown
    if (older.data !== taken.older && older.data?.ok) part = withPage(part, older.data.value)
    if (again.data !== taken.again && again.data?.ok) part = withPage(part, again.data.value)
    if (part !== shown) setKnown(part)
  }

  const addressOf = (before: HistoryCursor, limit: number) => {
    const query = new URLSearchParams({ antes: `${before.occurredAt}_${before.id}`, quantos: String(limit) })
    if (childId) query.set('crianca', childId)
    if (type) query.set('tipo', type)
    return `/app/pontos/historico?${query.toString()}`
  }
  const isReading = older.state !== 'idle'
  const hasFailed = !isReading && older.data?.ok === false
  const { reachesTo } = shown
  const readOlder = () => {
    if (reachesTo && !isReading) void older.load(addressOf(reachesTo, HISTORY_LIMIT))
  }
  const readAgain = (from: HistoryCursor | null) => {
    const page = known && pageToRefresh(known, from, HISTORY_LIMIT)
    if (page) void again.load(addressOf(page.before, page.limit))
  }

  const followed = useRef(snapshot)
  const follow = useEffectEvent(() => {
    goal.current = known?.reachesTo ?? null
    readAgain(newest.reachesTo)
  })
  useEffect(() => {
    if (followed.current === snapshot) return
    followed.current = snapshot
    follow()
  }, [snapshot])

  // what one request does not hold is read by the next
  const goOn = useEffectEvent(({ reachesTo: end }: HistoryPage) => {
    if (end && (goal.current === null || isNewer(end, goal.current))) readAgain(end)
  })
  useEffect(() => {
    if (again.data?.ok) goOn(again.data.value)
  }, [again.data])

  // one type may be rare among the newest entries: a first page of it is fetched at once
  const isScarce = type !== null && shown.entries.length < HISTORY_LIMIT && reachesTo !== null
  const fill = useEffectEvent(readOlder)
  const wantsMore = isScarce && !isReading && !hasFailed
  useEffect(() => {
    if (wantsMore) fill()
  }, [wantsMore])

  const failed = [older, again].find(({ state, data }) => state === 'idle' && data?.ok === false)?.data
  return {
    entries: shown.entries,
    isWhole: reachesTo === null,
    isReading: isReading || wantsMore,
    message: failed?.ok === false ? failed.message : undefined,
    readOlder: () => {
      if (again.data?.ok === false) readAgain(newest.reachesTo)
      if (hasFailed || again.data?.ok !== false) readOlder()
    },
  }
}
