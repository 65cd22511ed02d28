import { useEffect, useEffectEvent, useState } from 'react'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { lazyWithRetry } from '#app/ui/retry-import.ts'
import { ChildSheet } from '../../children/components/child-sheet.tsx'
import { ScoreSheet } from '../../points/components/score-sheet.tsx'
import { WeeklySheet } from '../../points/components/weekly-sheet.tsx'
import { RedeemSheet } from '../../rewards/components/redeem-sheet.tsx'
import { PackSheet } from '../../start/components/pack-sheet.tsx'
import { StartFlow } from '../../start/components/start-flow.tsx'
import { TaskFormSheet } from '../../tasks/components/task-form-sheet.tsx'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import type { MarkStatus, TaskDay } from '../../tasks/task.ts'
import type { Dashboard } from '../dashboard.ts'

// most people never see these
const PhotoSheet = lazyWithRetry(
  async () => (await import('../../tasks/proofs/components/photo-sheet.tsx')).PhotoSheet,
)
const PairDeviceSheet = lazyWithRetry(
  async () => (await import('../../devices/components/pair-device-sheet.tsx')).PairDeviceSheet,
)

/** A dialog, and the child for which it was opened. `childIds` are the initially selected children. */
export type FamilySheet =
  | { name: 'score'; childIds: string[] }
  | { name: 'redeem'; childId: string; rewardId: string | null }
  | { name: 'weeks'; childId: string }
  | { name: 'child' }
  | { name: 'start' }
  | { name: 'task'; childId: string }
  | { name: 'pack'; childId: string }
  | { name: 'device'; code: string }
  /** Identifies a task day of today, or of an earlier date that is to be done again. */
  | { name: 'photo'; childId: string; taskId: string; day: string }

interface FamilySheetsProps {
  dashboard: Dashboard
  isOffline: boolean
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  asksConsent: boolean
  /** The open dialog; null if none is open. */
  activeSheet: FamilySheet | null
  onOpen: (sheet: FamilySheet) => void
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
  onClose: () => void
}

/**
 * The dialogs for points, a redemption, points by week, a child's first task, a pack of tasks, a new child, a device's
 * pairing and the start flow. A dialog stays with the child for which it was opened, and closes when that child is deleted
 * on another device.
 */
export function FamilySheets({
  dashboard,
  isOffline,
  timeNow,
  asksConsent,
  activeSheet,
  onOpen,
  onMark,
  onClose,
}: FamilySheetsProps) {
  // a closing dialog keeps its content until its animation ends
  const [lastSheet, setLastSheet] = useState(activeSheet)
  if (activeSheet && activeSheet !== lastSheet) setLastSheet(activeSheet)
  const { family, members, children, rewards, tasks, conducts, member, today } = dashboard
  const isGuardian = member.role === 'parent'
  const childId = lastSheet && 'childId' in lastSheet ? lastSheet.childId : null
  const child = children.find(({ id }) => id === childId)
  const photoDay =
    lastSheet?.name === 'photo' &&
    [...(child?.taskDays ?? []), ...(child?.earlierTaskDays ?? [])].find(
      ({ taskId, day }) => taskId === lastSheet.taskId && day === lastSheet.day,
    )
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
            <TaskFormSheet
              {...sheetProps('task')}
              task={null}
              tasks={tasks}
              calendar={dashboard}
              familyChildren={children}
              initialChildId={child.id}
            />
          </MountOnFirstOpen>
          {photoDay && (
            <MountOnFirstOpen key={taskDayKey(photoDay)} open={activeSheet?.name === 'photo'}>
              <PhotoSheet
                {...sheetProps('photo')}
                taskDay={photoDay}
                onMarkWithout={() => onMark([photoDay], 'done')}
              />
            </MountOnFirstOpen>
          )}
          <MountOnFirstOpen key={`pack ${child.id}`} open={activeSheet?.name === 'pack' && isGuardian}>
            <PackSheet {...sheetProps('pack')} child={child} tasks={tasks} />
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
          onChooseTasks={(newChildId) => onOpen({ name: 'pack', childId: newChildId })}
        />
      </MountOnFirstOpen>
      {children.length > 0 && (
        <MountOnFirstOpen open={activeSheet?.name === 'device' && isGuardian}>
          <PairDeviceSheet
            {...sheetProps('device')}
            familyName={family.name}
            familyChildren={children}
            code={lastSheet?.name === 'device' ? lastSheet.code : null}
            asksConsent={asksConsent}
          />
        </MountOnFirstOpen>
      )}
      <MountOnFirstOpen open={activeSheet?.name === 'start' && isGuardian}>
        <StartFlow
          {...sheetProps('start')}
          familyId={family.id}
          familyName={family.name}
          adults={members.filter(({ role }) => role === 'parent').map(({ name }) => name)}
          today={today}
          timeNow={timeNow}
          asksConsent={asksConsent}
        />
      </MountOnFirstOpen>
    </>
  )
}
