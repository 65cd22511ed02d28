import { useEffect, useEffectEvent, useState } from 'react'
import { deferred } from '#app/ui/deferred.tsx'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { ChildSheet } from '../../children/components/child-sheet.tsx'
import { ScoreSheet } from '../../points/components/score-sheet.tsx'
import { WeeklySheet } from '../../points/components/weekly-sheet.tsx'
import { RedeemSheet } from '../../rewards/components/redeem-sheet.tsx'
import { PackSheet } from '../../start/components/pack-sheet.tsx'
import { StartFlow } from '../../start/components/start-flow.tsx'
import { openMarksOf } from '../../tasks/approval/promised-points.ts'
import { TaskFormSheet } from '../../tasks/components/task-form-sheet.tsx'
import { isSameTaskDay, type TaskDayKey, taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import type { MarkStatus, TaskDay } from '../../tasks/task.ts'
import type { Dashboard } from '../dashboard.ts'
import { type TurnRef, TurnSheet } from './turn-sheet.tsx'

// most people never see these
const PhotoSheet = deferred(
  async () => (await import('../../tasks/proofs/components/photo-sheet.tsx')).PhotoSheet,
).Suspending
const PausesSheet = deferred(
  async () => (await import('../../tasks/week/components/pauses-sheet.tsx')).PausesSheet,
).Suspending
const HandOverSheet = deferred(
  async () => (await import('../../devices/components/hand-over-sheet.tsx')).HandOverSheet,
).Suspending
const PairDeviceSheet = deferred(
  async () => (await import('../../devices/components/pair-device-sheet.tsx')).PairDeviceSheet,
).Suspending

/** A dialog, and the child for which it was opened. `childIds` are the initially selected children. */
export type FamilySheet =
  | { name: 'score'; childIds: string[] }
  | { name: 'redeem'; childId: string; rewardId: string | null }
  | { name: 'weeks'; childId: string }
  | { name: 'child' }
  | { name: 'start' }
  /** A new task for the child, or the form of one that is there. */
  | { name: 'task'; childId: string; taskId?: string }
  /** A turn of today, of one child or, with null, of all of them. */
  | { name: 'turn'; turn: TurnRef; ofChildId: string | null }
  | { name: 'pauses' }
  /** `chosenId` is the child to whom the phone is handed; null asks. */
  | { name: 'handOver'; chosenId: string | null }
  | { name: 'pack'; childId: string }
  | { name: 'device'; code: string }
  /** Identifies a task day of today, or of an earlier date that is to be done again. */
  | ({ name: 'photo' } & TaskDayKey)

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
  /** A child member's mark of a task that may have a photo, without one. */
  onMarkWithoutPhoto: (taskDays: readonly TaskDay[], status: MarkStatus) => void
  onClose: () => void
}

/**
 * The dialogs for a turn of today, points, a redemption, points by week, a task, a pack of tasks, pauses, 'Modo criança', a
 * new child, a device's pairing and the start flow. A dialog stays with the child for which it was opened, and closes when
 * that child is deleted on another device.
 */
export function FamilySheets({
  dashboard,
  isOffline,
  timeNow,
  asksConsent,
  activeSheet,
  onOpen,
  onMark,
  onMarkWithoutPhoto,
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
    [...(child?.taskDays ?? []), ...(child?.earlierTaskDays ?? [])].find((taskDay) =>
      isSameTaskDay(taskDay, lastSheet),
    )
  const editedTask = lastSheet?.name === 'task' && tasks.find(({ id }) => id === lastSheet.taskId)
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
              canUndo={isGuardian}
            />
          </MountOnFirstOpen>
          <MountOnFirstOpen key={`weeks ${child.id}`} open={activeSheet?.name === 'weeks'}>
            <WeeklySheet {...sheetProps('weeks')} child={child} today={today} isOffline={isOffline} />
          </MountOnFirstOpen>
          <MountOnFirstOpen
            key={`task ${child.id} ${editedTask ? editedTask.id : ''}`}
            open={activeSheet?.name === 'task' && isGuardian}
          >
            <TaskFormSheet
              {...sheetProps('task')}
              task={editedTask || null}
              tasks={tasks}
              calendar={dashboard}
              familyChildren={children}
              openMarks={editedTask ? openMarksOf(editedTask.id, children) : []}
              initialChildId={child.id}
            />
          </MountOnFirstOpen>
          {photoDay && (
            <MountOnFirstOpen key={taskDayKey(photoDay)} open={activeSheet?.name === 'photo'}>
              <PhotoSheet
                {...sheetProps('photo')}
                taskDay={photoDay}
                onMarkWithout={() => onMarkWithoutPhoto([photoDay], 'done')}
              />
            </MountOnFirstOpen>
          )}
          <MountOnFirstOpen key={`pack ${child.id}`} open={activeSheet?.name === 'pack' && isGuardian}>
            <PackSheet {...sheetProps('pack')} child={child} tasks={tasks} />
          </MountOnFirstOpen>
        </>
      )}
      {lastSheet?.name === 'turn' && (
        <TurnSheet
          {...sheetProps('turn')}
          dashboard={dashboard}
          turn={lastSheet.turn}
          ofChildId={lastSheet.ofChildId}
          onMark={onMark}
          onEditTask={(task) => onOpen({ name: 'task', childId: task.childIds[0] ?? '', taskId: task.id })}
          onOpenPauses={() => onOpen({ name: 'pauses' })}
        />
      )}
      <MountOnFirstOpen open={activeSheet?.name === 'pauses' && isGuardian}>
        <PausesSheet {...sheetProps('pauses')} tasks={tasks} calendar={dashboard} familyChildren={children} />
      </MountOnFirstOpen>
      <MountOnFirstOpen open={activeSheet?.name === 'handOver' && isGuardian}>
        <HandOverSheet
          {...sheetProps('handOver')}
          familyChildren={children}
          asksConsent={asksConsent}
          chosenId={lastSheet?.name === 'handOver' ? lastSheet.chosenId : null}
        />
      </MountOnFirstOpen>
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
