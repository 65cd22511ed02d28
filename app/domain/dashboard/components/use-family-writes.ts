import { useCallback, useMemo } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import { withPending, type PendingWrite } from '../pending.ts'
import type { Dashboard } from '../dashboard.ts'

/** Sends a write of the family. `key` names it: two writes with one key follow each other. */
export type SendWrite = (path: string, body: Record<string, unknown>, key: string) => void

/** The way every optimistic tap goes to the server. */
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

/** The dashboard with the writes on their way already shown. */
export function useOptimisticDashboard(dashboard: Dashboard): Dashboard {
  const fetchers = useFetchers()
  return useMemo(() => {
    const writes: PendingWrite[] = fetchers.flatMap((fetcher) => {
      const isRefused = fetcher.data !== undefined && !(fetcher.data as { ok?: boolean }).ok
      return fetcher.formAction && fetcher.json && !isRefused
        ? [{ path: fetcher.formAction, body: fetcher.json }]
        : []
    })
    return withPending(dashboard, writes)
  }, [dashboard, fetchers])
}
