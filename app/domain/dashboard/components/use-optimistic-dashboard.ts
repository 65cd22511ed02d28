import { useMemo } from 'react'
import { useFetchers } from 'react-router'
import { withPending, type PendingWrite } from '../pending.ts'
import type { Dashboard } from '../dashboard.ts'

/**
 * The dashboard with the writes on their way already shown, and after them those that still wait
 * for their turn.
 */
export function useOptimisticDashboard(
  dashboard: Dashboard,
  waiting: readonly PendingWrite[] = [],
): Dashboard {
  const fetchers = useFetchers()
  return useMemo(() => {
    const writes: PendingWrite[] = fetchers.flatMap((fetcher) => {
      const isRefused = fetcher.data !== undefined && !(fetcher.data as { ok?: boolean }).ok
      return fetcher.formAction && fetcher.json && !isRefused
        ? [{ path: fetcher.formAction, body: fetcher.json }]
        : []
    })
    return withPending(dashboard, [...writes, ...waiting])
  }, [dashboard, fetchers, waiting])
}
