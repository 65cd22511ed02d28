import { useEffect, useEffectEvent, useState } from 'react'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { isRewardFor } from '../../rewards/reward.ts'
import type { Dashboard } from '../dashboard.ts'
import { ChildSheet, RedeemSheet, ScoreSheet, TaskSheet } from './deferred-screens.tsx'

/** The open dialog; `childId` is the child it was opened for. */
export type OpenedSheet =
  | { name: 'score'; childId: string }
  | { name: 'redeem'; childId: string; rewardId: string | null }
  | { name: 'child' }
  | { name: 'task'; childId: string }

interface FamilySheetsProps {
  dashboard: Dashboard
  asksConsent: boolean
  opened: OpenedSheet | null
  onClose: () => void
}

/**
 * The dialogs for points, a redemption, a child's first task and a new child. A dialog keeps the child it was opened
 * for, and closes when that child is deleted on another device.
 */
export function FamilySheets({ dashboard, asksConsent, opened, onClose }: FamilySheetsProps) {
  // a closing dialog keeps its content until its animation ends
  const [lastOpened, setLastOpened] = useState(opened)
  if (opened && opened !== lastOpened) setLastOpened(opened)
  const { children, rewards, tasks, member, today } = dashboard
  const isGuardian = member.role === 'parent'
  const childId = lastOpened && 'childId' in lastOpened ? lastOpened.childId : null
  const child = children.find(({ id }) => id === childId)
  const isChildDeleted = opened !== null && 'childId' in opened && !child
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isChildDeleted) close()
  }, [isChildDeleted])

  const sheetProps = (name: OpenedSheet['name']) => ({
    open: opened?.name === name,
    onOpenChange: (open: boolean) => !open && onClose(),
  })
  return (
    <>
      {child && (
        <>
          <MountOnFirstOpen key={`redeem ${child.id}`} open={opened?.name === 'redeem'}>
            <RedeemSheet
              {...sheetProps('redeem')}
              child={child}
              today={today}
              rewards={rewards.filter((reward) => isRewardFor(reward, child.id))}
              initialRewardId={lastOpened?.name === 'redeem' ? lastOpened.rewardId : null}
            />
          </MountOnFirstOpen>
          <MountOnFirstOpen key={`score ${child.id}`} open={opened?.name === 'score' && isGuardian}>
            <ScoreSheet {...sheetProps('score')} child={child} />
          </MountOnFirstOpen>
          <MountOnFirstOpen key={`task ${child.id}`} open={opened?.name === 'task' && isGuardian}>
            <TaskSheet
              {...sheetProps('task')}
              task={null}
              tasks={tasks}
              familyChildren={children}
              forChildId={child.id}
            />
          </MountOnFirstOpen>
        </>
      )}
      <MountOnFirstOpen open={opened?.name === 'child' && isGuardian}>
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
