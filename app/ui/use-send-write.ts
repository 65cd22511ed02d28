import { useCallback } from 'react'
import { useSubmit } from 'react-router'

/** Sends a JSON write. `key` names it: two writes with one key follow each other. */
export type SendWrite = (path: string, body: object, key: string) => void

/** The way every optimistic tap goes to the server, without leaving the screen. */
export function useSendWrite(): SendWrite {
  const submit = useSubmit()
  return useCallback(
    (path, body, key) => {
      void submit(body as Parameters<typeof submit>[0], {
        action: path,
        method: 'post',
        encType: 'application/json',
        navigate: false,
        fetcherKey: key,
      })
    },
    [submit],
  )
}
