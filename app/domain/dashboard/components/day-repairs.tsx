import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import type { DashboardChild } from '../dashboard.ts'
import { RepairList } from './deferred-screens.tsx'
import styles from './day-repairs.module.css'

interface DayRepairsProps {
  /** Above or below the tasks. */
  side: 'above' | 'below'
  shownChildren: readonly DashboardChild[]
  isGuardian: boolean
}

/** The open repairs of one child or, with names, of several, beside the tasks of the day (rule 123). */
export function DayRepairs({ side, shownChildren, isGuardian }: DayRepairsProps) {
  const repairs = shownChildren.flatMap((child) => child.openRepairs)
  const nameOf = (childId: string) => shownChildren.find(({ id }) => id === childId)?.name
  return (
    <MountOnFirstOpen open={repairs.length > 0}>
      <div className={styles[side]}>
        <RepairList
          repairs={repairs}
          nameOf={shownChildren.length > 1 ? nameOf : undefined}
          canConfirm={isGuardian}
        />
      </div>
    </MountOnFirstOpen>
  )
}
