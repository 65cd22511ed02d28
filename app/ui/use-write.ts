import { createContext, use, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ChangeVersion } from '#app/base/change-version.ts'
import type { Action, ActionResult, Refusal } from './action-result.ts'
import { sendAction } from './request-json.ts'

export type Write = ReturnType<typeof useWrite>

/** Waits until the family's snapshot contains a change. */
type WaitForChange = (version: ChangeVersion | undefined) => Promise<void>

export const WaitForChangeContext = createContext<WaitForChange | undefined>(undefined)

/** As `useWrite`, for an action that changes the family's snapshot: waits for the new one instead of reading the page again. */
export function useSnapshotWrite(
  onDone?: (value: unknown) => void,
  onRefused?: (refusal: Refusal) => void,
): Write {
  return useWrite(onDone, onRefused, use(WaitForChangeContext))
}

/**
 * Sends an action and waits for its result, for a dialog. Each attempt calls either `onDone` or `onRefused`. After a
 * success it waits for `waitForChange`, which by default reads the page's data again.
 */
export function useWrite(
  onDone?: (value: unknown) => void,
  onRefused?: (refusal: Refusal) => void,
  waitForChange?: WaitForChange,
) {
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()
  // not state: the second press of a double tap comes before the next render
  const isInFlight = useRef(false)
  const refusal = result && !result.ok ? result : undefined

  async function attempt(action: Action, body: object) {
    setPending(true)
    setResult(undefined)
    const response = await sendAction(action, body)
    setResult(response)
    if (response.ok) {
      onDone?.(response.value)
      await (waitForChange ? waitForChange(response.version) : revalidate())
    } else onRefused?.(response)
    isInFlight.current = false
    setPending(false)
  }

  return {
    isPending,
    /** Whether the last attempt succeeded; false again after `reset` and during a new attempt. */
    isDone: result?.ok === true,
    message: refusal?.message,
    /** Whether the last attempt got no response, so that the action may have run. */
    isResponseLost: refusal?.isResponseLost === true,
    /** The stored row after a conflict, null if it was deleted; undefined without a conflict. */
    current: refusal?.current,
    fields: refusal?.fields ?? {},
    /** Does nothing while an attempt is in flight. */
    send(action: Action, body: object) {
      if (isInFlight.current) return
      isInFlight.current = true
      void attempt(action, body)
    },
    reset: () => setResult(undefined),
  }
}
