import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from './action-result.ts'

export interface WriteFetcher {
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
  sendJson(path: string, body: object): void
  sendForm(path: string, body: FormData): void
  /** Forgets the last result. */
  reset(): void
}

/**
 * An action whose result a dialog waits for. `onDone` runs once for each successful attempt; an attempt while another
 * is in flight is ignored.
 */
export function useWriteFetcher(onDone: (value: unknown) => void): WriteFetcher {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data
  const refusal = result && !result.ok ? result : undefined
  // after a refusal the dialog does not wait for the revalidation
  const isPending = fetcher.state === 'submitting' || (fetcher.state === 'loading' && !refusal)
  const finish = useEffectEvent((value: unknown) => onDone(value))

  useEffect(() => {
    if (result?.ok) finish(result.value)
  }, [result])

  return {
    isPending,
    isDone: result?.ok === true && fetcher.state !== 'submitting',
    message: fetcher.state === 'submitting' ? undefined : refusal?.message,
    isLost: refusal?.isLost === true,
    current: refusal?.current,
    fields: refusal?.fields ?? {},
    sendJson(path, body) {
      if (isPending) return
      void fetcher.submit(body as Parameters<typeof fetcher.submit>[0], {
        action: path,
        method: 'post',
        encType: 'application/json',
      })
    },
    sendForm(path, body) {
      if (isPending) return
      void fetcher.submit(body, { action: path, method: 'post', encType: 'multipart/form-data' })
    },
    reset: () => fetcher.reset(),
  }
}
