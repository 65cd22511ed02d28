import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from './action-result.ts'

export interface WriteFetcher {
  isPending: boolean
  /** The last attempt was accepted, and nothing was reset or sent since. */
  isDone: boolean
  /** Why the last attempt was refused, in Portuguese. */
  message: string | undefined
  /** The last attempt got no answer: whether it was carried out is not known. */
  isLost: boolean
  /** What is stored instead of what was opened, null when it is deleted; undefined when that was not the matter. */
  current: unknown
  /** Messages by field. */
  fields: Record<string, string>
  sendJson(path: string, body: object): void
  sendForm(path: string, body: FormData): void
  /** Forgets the last answer. */
  reset(): void
}

/**
 * A write whose answer a dialog waits for. `onDone` runs once for each accepted attempt;
 * an attempt while one is on its way is ignored.
 */
export function useWriteFetcher(onDone: (value: unknown) => void): WriteFetcher {
  const fetcher = useFetcher<ActionResult>()
  const answer = fetcher.data
  const refused = answer && !answer.ok ? answer : undefined
  // after a refusal the screens are read anew, which nobody who wants to go back has to wait for
  const isPending = fetcher.state === 'submitting' || (fetcher.state === 'loading' && !refused)
  const finish = useEffectEvent((value: unknown) => onDone(value))

  useEffect(() => {
    if (answer?.ok) finish(answer.value)
  }, [answer])

  return {
    isPending,
    isDone: answer?.ok === true && fetcher.state !== 'submitting',
    message: fetcher.state === 'submitting' ? undefined : refused?.message,
    isLost: refused?.isLost === true,
    current: refused?.current,
    fields: refused?.fields ?? {},
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
