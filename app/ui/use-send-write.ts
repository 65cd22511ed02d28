import { useCallback } from 'react'
import { useSubmit } from 'react-router'

/** Sends a JSON action; `key` is its fetcher key. */
export type SendWrite = (path: string, body: object, key: string) => void

/** Sends an action through a fetcher, without navigation. */
export function useSendWrite(): SendWrite {
  const submit = useSubmit()
  return useCallback(
    (path, body, key) => {
      const options = { action: path, method: 'post', encType: 'application/json' } as const
      // flushSync: without internet the fetcher may start and end before it would render
      const fetcher = { navigate: false, fetcherKey: key, flushSync: true } as const
      queueMicrotask(() => void submit(body as Parameters<typeof submit>[0], { ...options, ...fetcher }))
    },
    [submit],
  )
}
