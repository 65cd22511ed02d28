import { useRef, useState } from 'react'
import type { ReadResult } from './action-result.ts'
import { requestJson } from './request-json.ts'

/** Reads JSON for a part of a screen. `failure` is the message when no response arrives. */
export function useRead<Value>(failure: string) {
  /** The result of the last read, also while a new one is in flight. */
  const [result, setResult] = useState<ReadResult<Value>>()
  /** The last value that was read; a failed read does not change it. */
  const [value, setValue] = useState<Value>()
  const [isLoading, setLoading] = useState(false)
  const latest = useRef<AbortController>(undefined)

  /** Aborts a read in flight, which then resolves to undefined. */
  async function load(path: string): Promise<ReadResult<Value> | undefined> {
    latest.current?.abort()
    const { signal } = (latest.current = new AbortController())
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
