import type { HeldBalance } from '../rewards/holds/hold.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'

/** A snapshot of the previous release, whose processes also serve this page during an upgrade. */
type FormerDashboard = Omit<Dashboard, 'requests' | 'children'> &
  Partial<Pick<Dashboard, 'requests'>> & {
    children: (Omit<DashboardChild, 'heldPoints' | 'holds'> & Partial<HeldBalance>)[]
  }

/** The snapshot with the fields that the previous release does not send. */
export function completeSnapshot(snapshot: FormerDashboard): Dashboard {
  if (snapshot.requests) return snapshot as Dashboard
  const children = snapshot.children.map((child) => ({ ...child, heldPoints: 0, holds: [] }))
  return { ...snapshot, children, requests: [] }
}
