import { History } from '../../points/components/history.tsx'
import type { Dashboard } from '../dashboard.ts'
import { useHistoryBrowser } from './deferred-screens.tsx'

interface FamilyHistoryProps {
  dashboard: Dashboard
  isGuardian: boolean
}

/** The history of all children. */
export function FamilyHistory({ dashboard, isGuardian }: FamilyHistoryProps) {
  return (
    <History
      child={null}
      familyChildren={dashboard.children}
      today={dashboard.today}
      timeZone={dashboard.family.timeZone}
      canEdit={isGuardian}
      Browser={useHistoryBrowser()}
    />
  )
}
