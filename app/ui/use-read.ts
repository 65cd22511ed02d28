import { useRef, useState } from 'react'
import type { ReadResult } from './action-result.ts'
import { requestJson } from './request-json.ts'

/** Loads JSON for a part of a screen. `failure` is the message if no response arrives. */
export function useRead<Value>(failure: string) {
  /** The result of the last completed read. */
  const [result, setResult] = useState<ReadResult<Value>>()
  /** The value of the last successful read. */
  const [value, setValue] = useState<Value>()
  const [isLoading, setLoading] = useState(false)
  const controller = useRef<AbortController>(undefined)

  /** Aborts the read in flight, which then resolves to undefined, and starts a new one. */
  async function load(path: string): Promise<ReadResult<Value> | undefined> {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    setLoading(true)
    const response = await requestJson<{ ok: true; value: Value }>(path, failure, { signal })
    if (signal.aborted) return undefined
    setResult(response)
    if (response.ok) setValue(response.value)
    setLoading(false)
    return response
  }

  return { result, value, isLoading, load }
}
