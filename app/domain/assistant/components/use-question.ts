import { useEffect, useRef, useState } from 'react'
import type { Answer } from './ask-assistant.ts'

interface Question<Value> {
  isAsking: boolean
  message: string | undefined
  /** Runs one question; a former one that is still on its way is ended. */
  run: (ask: (signal: AbortSignal) => Promise<Answer<Value>>, onValue: (value: Value) => void) => void
  stop: () => void
}

/** One question to the assistant at a time. Leaving the screen ends it, and with it the model's work. */
export function useQuestion<Value>(): Question<Value> {
  const [isAsking, setAsking] = useState(false)
  const [message, setMessage] = useState<string>()
  const current = useRef<AbortController>(null)

  // a tab that is left is hidden: its effects end, what it shows stays
  useEffect(() => {
    const held = current
    return () => held.current?.abort()
  }, [])

  async function ask(
    question: (signal: AbortSignal) => Promise<Answer<Value>>,
    onValue: (value: Value) => void,
  ) {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setAsking(true)
    setMessage(undefined)
    const answer = await question(controller.signal)
    if (current.current !== controller) return
    setAsking(false)
    if (controller.signal.aborted) return
    if (answer.ok) onValue(answer.value)
    else setMessage(answer.message)
  }

  return {
    isAsking,
    message,
    run: (question, onValue) => void ask(question, onValue),
    stop: () => current.current?.abort(),
  }
}
