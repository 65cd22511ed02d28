import { useRef, useState } from 'react'
import type { ReadResult } from './action-result.ts'
import { requestJson } from './request-json.ts'

export interface Read<Value> {
  /** The result of the last read; it remains while a new one is in flight. */
  result: ReadResult<Value> | undefined
  /** The value read last, also after a read that failed. */
  value: Value | undefined
  isLoading: boolean
  /** A new read replaces one in flight, which then resolves to undefined. */
  load: (path: string) => Promise<ReadResult<Value> | undefined>
}

/** Reads JSON for a part of a screen. `failure` is the message when no response arrives. */
export function useRead<Value>(failure: string): Read<Value> {
  const [result, setResult] = useState<ReadResult<Value>>()
  const [value, setValue] = useState<Value>()
  const [isLoading, setLoading] = useState(false)
  const latest = useRef<AbortController>(undefined)

  async function load(path: string) {
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
