import type { Dashboard, DashboardChild } from '../dashboard.ts'
import { History } from './deferred-screens.tsx'

interface FamilyHistoryProps {
  dashboard: Dashboard
  /** The initially selected child; null for all children. */
  child: DashboardChild | null
  isGuardian: boolean
}

/** The history on Início. */
export function FamilyHistory({ dashboard, child, isGuardian }: FamilyHistoryProps) {
  return (
    <History
      child={child}
      familyChildren={dashboard.children}
      today={dashboard.today}
      timeZone={dashboard.family.timeZone}
      canEdit={isGuardian}
    />
  )
}
