import { useEffect, useRef, useState } from 'react'
import type { AssistantResult } from './assistant-requests.ts'

interface AssistantRequest<Value> {
  isPending: boolean
  message: string | undefined
  /** Sends a request; a former one under way is aborted. */
  run: (
    send: (signal: AbortSignal) => Promise<AssistantResult<Value>>,
    onValue: (value: Value) => void,
  ) => void
  stop: () => void
}

/** One request to the assistant at a time. Leaving the screen aborts it, which also stops the model. */
export function useAssistantRequest<Value>(): AssistantRequest<Value> {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()
  const current = useRef<AbortController>(null)

  // a hidden tab ends its effects and keeps its state
  useEffect(() => {
    const latest = current
    return () => latest.current?.abort()
  }, [])

  async function start(
    send: (signal: AbortSignal) => Promise<AssistantResult<Value>>,
    onValue: (value: Value) => void,
  ) {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setPending(true)
    setMessage(undefined)
    const result = await send(controller.signal)
    if (current.current !== controller) return
    setPending(false)
    if (controller.signal.aborted) return
    if (result.ok) onValue(result.value)
    else setMessage(result.message)
  }

  return {
    isPending,
    message,
    run: (send, onValue) => void start(send, onValue),
    stop: () => current.current?.abort(),
  }
}
