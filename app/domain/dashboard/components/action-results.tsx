import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'

/** The server's response to an optimistic action; `revision` and `points` come with some actions only. */
export type OptimisticResult = ActionResult & { revision?: number; points?: number }

export interface SentAction {
  /** Of its fetcher. */
  key: string
  path: string
  /** As it was sent, to send it again. */
  body: unknown
}

interface ActionResultsProps {
  /** Paths of the actions to watch. */
  paths: readonly string[]
  /** Called once per response, after the screen was revalidated. */
  onResult: (action: SentAction, result: OptimisticResult) => void
}

/** Watches the fetchers of these actions, wherever they were sent from, and reports each result. */
export function ActionResults({ paths, onResult }: ActionResultsProps) {
  const fetchers = useFetchers()
  const [watched, setWatched] = useState<readonly SentAction[]>([])
  const added = fetchers.flatMap(({ key, formAction, json }) =>
    formAction && paths.includes(formAction) && !watched.some((action) => action.key === key)
      ? [{ key, path: formAction, body: json }]
      : [],
  )
  if (added.length > 0) setWatched([...watched, ...added])

  return watched.map((action) => (
    <FetcherWatch
      key={action.key}
      fetcherKey={action.key}
      onResult={(result) => {
        setWatched((list) => list.filter((other) => other.key !== action.key))
        onResult(action, result)
      }}
    />
  ))
}

interface FetcherWatchProps {
  fetcherKey: string
  onResult: (result: OptimisticResult) => void
}

function FetcherWatch({ fetcherKey, onResult }: FetcherWatchProps) {
  const { state, data } = useFetcher<OptimisticResult>({ key: fetcherKey })
  const report = useEffectEvent(onResult)
  useEffect(() => {
    if (state === 'idle' && data !== undefined) report(data)
  }, [state, data])
  return null
}
