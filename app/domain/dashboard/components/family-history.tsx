import { Suspense } from 'react'
import type { Dashboard } from '../dashboard.ts'
import { History } from './deferred-screens.tsx'

interface FamilyHistoryProps {
  dashboard: Dashboard
  isGuardian: boolean
}

/** The history of all children. */
export function FamilyHistory({ dashboard, isGuardian }: FamilyHistoryProps) {
  return (
    <Suspense>
      <History
        child={null}
        familyChildren={dashboard.children}
        today={dashboard.today}
        timeZone={dashboard.family.timeZone}
        canEdit={isGuardian}
      />
    </Suspense>
  )
}
