import { useEffect, useRef, useState } from 'react'
import type { ReadResult } from '#app/ui/action-result.ts'

/** Sends one request to the assistant at a time. `stop`, a new request or leaving the screen aborts the current one. */
export function useAssistantRequest<Value>() {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()
  const controllerRef = useRef<AbortController>(null)

  // React also runs this cleanup when the tab is hidden
  useEffect(() => {
    const ref = controllerRef
    return () => ref.current?.abort()
  }, [])

  async function run(
    sendRequest: (signal: AbortSignal) => Promise<ReadResult<Value>>,
    onAnswer: (value: Value) => void,
  ) {
    controllerRef.current?.abort()
    const controller = new AbortController()
    controllerRef.current = controller
    setPending(true)
    setMessage(undefined)
    const result = await sendRequest(controller.signal)
    if (controllerRef.current !== controller) return
    setPending(false)
    if (controller.signal.aborted) return
    if (result.ok) onAnswer(result.value)
    else setMessage(result.message)
  }

  return { isPending, message, run, stop: () => controllerRef.current?.abort() }
}
