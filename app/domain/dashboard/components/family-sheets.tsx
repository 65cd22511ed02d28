import { useEffect, useEffectEvent, useState } from 'react'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import type { Dashboard } from '../dashboard.ts'
import { ChildSheet, RedeemSheet, ScoreSheet, TaskSheet, WeeklySheet } from './deferred-screens.tsx'

/** A dialog, and the child for which it was opened. `childIds` are the children chosen at first, maybe none. */
export type FamilySheet =
  | { name: 'score'; childIds: string[] }
  | { name: 'redeem'; childId: string; rewardId: string | null }
  | { name: 'weeks'; childId: string }
  | { name: 'child' }
  | { name: 'task'; childId: string }

interface FamilySheetsProps {
  dashboard: Dashboard
  isOffline: boolean
  asksConsent: boolean
  /** The open dialog; null if none is open. */
  activeSheet: FamilySheet | null
  onClose: () => void
}

/**
 * The dialogs for points, a redemption, points by week, a child's first task and a new child. A dialog stays with the child
 * for which it was opened, and closes when that child is deleted on another device.
 */
export function FamilySheets({ dashboard, isOffline, asksConsent, activeSheet, onClose }: FamilySheetsProps) {
  // a closing dialog keeps its content until its animation ends
  const [lastSheet, setLastSheet] = useState(activeSheet)
  if (activeSheet && activeSheet !== lastSheet) setLastSheet(activeSheet)
  const { children, rewards, tasks, conducts, member, today } = dashboard
  const isGuardian = member.role === 'parent'
  const childId = lastSheet && 'childId' in lastSheet ? lastSheet.childId : null
  const child = children.find(({ id }) => id === childId)
  const isChildDeleted =
    activeSheet !== null && ('childId' in activeSheet ? !child : activeSheet.name === 'score' && !children[0])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isChildDeleted) close()
  }, [isChildDeleted])

  const sheetProps = (name: FamilySheet['name']) => ({
    open: activeSheet?.name === name,
    onOpenChange: (open: boolean) => !open && onClose(),
  })
  return (
    <>
      {child && (
        <>
          <MountOnFirstOpen key={`redeem ${child.id}`} open={activeSheet?.name === 'redeem'}>
            <RedeemSheet
              {...sheetProps('redeem')}
              child={child}
              today={today}
              rewards={rewards}
              familyChildren={children}
              initialRewardId={lastSheet?.name === 'redeem' ? lastSheet.rewardId : null}
            />
          </MountOnFirstOpen>
          <MountOnFirstOpen key={`weeks ${child.id}`} open={activeSheet?.name === 'weeks'}>
            <WeeklySheet {...sheetProps('weeks')} child={child} today={today} isOffline={isOffline} />
          </MountOnFirstOpen>
          <MountOnFirstOpen key={`task ${child.id}`} open={activeSheet?.name === 'task' && isGuardian}>
            <TaskSheet
              {...sheetProps('task')}
              task={null}
              tasks={tasks}
              familyChildren={children}
              initialChildId={child.id}
            />
          </MountOnFirstOpen>
        </>
      )}
      {children.length > 0 && (
        <MountOnFirstOpen open={activeSheet?.name === 'score' && isGuardian}>
          <ScoreSheet
            {...sheetProps('score')}
            familyChildren={children}
            initialChildIds={lastSheet?.name === 'score' ? lastSheet.childIds : []}
            conducts={conducts}
          />
        </MountOnFirstOpen>
      )}
      <MountOnFirstOpen open={activeSheet?.name === 'child' && isGuardian}>
        <ChildSheet
          {...sheetProps('child')}
          asksConsent={asksConsent}
          child={null}
          familyChildren={children}
        />
      </MountOnFirstOpen>
    </>
  )
}
