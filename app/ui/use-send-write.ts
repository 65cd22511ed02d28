import { useCallback } from 'react'
import { useSubmit } from 'react-router'

/** Sends a JSON write. `key` names it: two writes with one key follow each other. */
export type SendWrite = (path: string, body: object, key: string) => void

/** The way every optimistic tap goes to the server, without leaving the screen. */
export function useSendWrite(): SendWrite {
  const submit = useSubmit()
  return useCallback(
    (path, body, key) => {
      const options = { action: path, method: 'post', encType: 'application/json' } as const
      // the screen knows of it at once: without internet the answer can be there, and gone, before it is drawn otherwise
      const attention = { navigate: false, fetcherKey: key, flushSync: true } as const
      queueMicrotask(() => void submit(body as Parameters<typeof submit>[0], { ...options, ...attention }))
    },
    [submit],
  )
}
