import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'

/** The answer to a quick tap: what the route sent, read loosely. */
export type WriteAnswer = ActionResult & { revision?: number; points?: number }

export interface Sent {
  key: string
  path: string
  /** As it went out, to send it again. */
  body: unknown
}

interface WriteOutcomesProps {
  /** Addresses of the writes that nobody waits for in a dialog. */
  paths: readonly string[]
  /** Called once for every answer, when the screen shows what the server holds. */
  onOutcome: (sent: Sent, answer: WriteAnswer) => void
}

/** Watches the quick taps on their way, wherever they were sent from, and tells how each one ended. */
export function WriteOutcomes({ paths, onOutcome }: WriteOutcomesProps) {
  const fetchers = useFetchers()
  const [watched, setWatched] = useState<readonly Sent[]>([])
  const fresh = fetchers.flatMap(({ key, formAction, json }) =>
    formAction && paths.includes(formAction) && !watched.some((sent) => sent.key === key)
      ? [{ key, path: formAction, body: json }]
      : [],
  )
  if (fresh.length > 0) setWatched([...watched, ...fresh])

  return watched.map((sent) => (
    <Watch
      key={sent.key}
      fetcherKey={sent.key}
      onSettled={(answer) => {
        setWatched((list) => list.filter((other) => other.key !== sent.key))
        onOutcome(sent, answer)
      }}
    />
  ))
}

function Watch({ fetcherKey, onSettled }: { fetcherKey: string; onSettled: (answer: WriteAnswer) => void }) {
  const { state, data } = useFetcher<WriteAnswer>({ key: fetcherKey })
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (state === 'idle' && data !== undefined) settle(data)
  }, [state, data])
  return null
}
