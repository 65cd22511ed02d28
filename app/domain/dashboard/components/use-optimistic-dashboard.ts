import { useMemo } from 'react'
import { useFetchers } from 'react-router'
import type { Dashboard } from '../dashboard.ts'
import { applyOptimisticUpdates, type OptimisticUpdate } from '../optimistic-updates.ts'

/** The dashboard with the actions in flight applied, and after them the queued ones. */
export function useOptimisticDashboard(
  dashboard: Dashboard,
  queued: readonly OptimisticUpdate[] = [],
): Dashboard {
  const fetchers = useFetchers()
  return useMemo(() => {
    const inFlight: OptimisticUpdate[] = fetchers.flatMap((fetcher) => {
      const isRefused = fetcher.data !== undefined && !(fetcher.data as { ok?: boolean }).ok
      return fetcher.formAction && fetcher.json && !isRefused
        ? [{ path: fetcher.formAction, body: fetcher.json }]
        : []
    })
    return applyOptimisticUpdates(dashboard, [...inFlight, ...queued])
  }, [dashboard, fetchers, queued])
}
