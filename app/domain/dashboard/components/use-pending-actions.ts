import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'
import type { OptimisticAction, SendOptimistic } from '#app/ui/optimistic-actions.ts'
import { sendAction } from '#app/ui/request-json.ts'

/** The server's response to an optimistic action; `revision` and `points` come with some actions only. */
export type OptimisticResult = ActionResult & { revision?: number; points?: number }

/** Called with a success once the snapshot contains it, and with a refusal at once. */
type ResultListener = (action: OptimisticAction, result: OptimisticResult) => void

interface PendingActions {
  /** Sent actions whose effect is not in the snapshot yet. */
  pending: readonly OptimisticAction[]
  send: SendOptimistic
  /** Returns a function that stops listening. */
  listen: (listener: ResultListener) => () => void
}

/** Sends optimistic actions. */
export function usePendingActions(): PendingActions {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<readonly OptimisticAction[]>([])
  const inFlight = useRef(new Map<string, Promise<ActionResult>>())
  const listener = useRef<ResultListener>(undefined)

  async function run(action: OptimisticAction): Promise<ActionResult> {
    const remove = () => setPending((actions) => actions.filter((other) => other !== action))
    setPending((actions) => [...actions, action])
    const result = await sendAction(action.action, action.body)
    if (result.ok) {
      await revalidate()
      // after the new snapshot, which renders in a transition too
      startTransition(remove)
    } else {
      remove()
      void revalidate()
    }
    inFlight.current.delete(action.key)
    listener.current?.(action, result)
    return result
  }

  return {
    pending,
    send(action) {
      const resultPromise = inFlight.current.get(action.key) ?? run(action)
      inFlight.current.set(action.key, resultPromise)
      return resultPromise
    },
    listen(onResult) {
      listener.current = onResult
      return () => {
        listener.current = undefined
      }
    },
  }
}
