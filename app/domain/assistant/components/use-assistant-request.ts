import { useEffect, useRef, useState } from 'react'
import type { ReadResult } from '#app/ui/action-result.ts'

/**
 * One request to the assistant at a time. A new request, `stop` and leaving the screen abort it, which also stops the
 * model.
 */
export function useAssistantRequest<Value>() {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()
  const current = useRef<AbortController>(null)

  // runs when the tab is hidden, too
  useEffect(() => {
    const latest = current
    return () => latest.current?.abort()
  }, [])

  async function run(
    send: (signal: AbortSignal) => Promise<ReadResult<Value>>,
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

  return { isPending, message, run, stop: () => current.current?.abort() }
}
