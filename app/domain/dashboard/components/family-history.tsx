import type { Dashboard, DashboardChild } from '../dashboard.ts'
import { History } from '../../points/components/history.tsx'
import { turnTitle } from '../../tasks/schedule/turn-title.ts'

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
      titleOf={({ taskId, taskSlot: slot, description: title }) =>
        turnTitle(dashboard.tasks, { taskId, slot, title })
      }
      canEdit={isGuardian}
    />
  )
}
