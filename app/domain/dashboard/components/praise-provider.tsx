import { type ReactNode, useState } from 'react'
import { deferred } from '#app/ui/deferred.tsx'
import type { TaskDayKey } from '../../tasks/approval/decided-task-day.ts'
import { PraiseContext } from '../../tasks/praise/components/praise-context.ts'
import type { FamilyPraiseProps } from './family-praise.tsx'

const familyPraise = deferred(async () => (await import('./family-praise.tsx')).FamilyPraise)

/** Lets the screens of a guardian open the sheet of a praise, which loads with the first opening (rule 211). */
export function PraiseProvider({ children, ...props }: FamilyPraiseProps & { children: ReactNode }) {
  const { approval, dashboard } = props
  const [isOpen, setOpen] = useState(false)
  const [taskDays, setTaskDays] = useState<readonly TaskDayKey[]>()
  function open(praised: readonly TaskDayKey[]) {
    familyPraise.load().catch(() => undefined)
    setTaskDays(praised)
    setOpen(true)
  }
  return (
    <PraiseContext value={approval && { userId: dashboard.member.userId, open }}>
      {children}
      {taskDays && (
        <familyPraise.NonSuspending {...props} taskDays={taskDays} open={isOpen} onOpenChange={setOpen} />
      )}
    </PraiseContext>
  )
}
