import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Action, ActionResult, Refusal } from './action-result.ts'
import { sendAction } from './request-json.ts'

export interface Write {
  isPending: boolean
  /** The last attempt succeeded, and there was no reset or new attempt since. */
  isDone: boolean
  /** The message of a refusal, in Portuguese. */
  message: string | undefined
  /** The last attempt got no response, so it may have run. */
  isLost: boolean
  /** `current` of the refusal: the stored version, null when deleted; undefined without a conflict. */
  current: unknown
  /** Messages by field. */
  fields: Record<string, string>
  /** Ignored while an attempt is in flight. */
  send: (action: Action, body: object) => void
  /** Forgets the last result. */
  reset: () => void
}

/** An action whose result a dialog waits for. `onDone` and `onRefused` run once for each attempt. */
export function useWrite(onDone?: (value: unknown) => void, onRefused?: (refusal: Refusal) => void): Write {
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()
  // set at once, because a double tap comes before the next render
  const isInFlight = useRef(false)
  const refusal = result && !result.ok ? result : undefined

  async function attempt(action: Action, body: object) {
    setPending(true)
    setResult(undefined)
    const response = await sendAction(action, body)
    setResult(response)
    if (response.ok) {
      onDone?.(response.value)
      await revalidate()
    } else onRefused?.(response)
    isInFlight.current = false
    setPending(false)
  }

  return {
    isPending,
    isDone: result?.ok === true,
    message: refusal?.message,
    isLost: refusal?.isLost === true,
    current: refusal?.current,
    fields: refusal?.fields ?? {},
    send(action, body) {
      if (isInFlight.current) return
      isInFlight.current = true
      void attempt(action, body)
    },
    reset: () => setResult(undefined),
  }
}
