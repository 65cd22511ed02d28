import { useEffect, useEffectEvent, useState } from 'react'
import { OnceOpened } from '#app/ui/once-opened.tsx'
import { isFor } from '../../rewards/reward.ts'
import type { Dashboard } from '../dashboard.ts'
import { ChildSheet, RedeemSheet, ScoreSheet, TaskSheet } from './later-parts.tsx'

/** A dialog over the screens; `childId` is whom it was opened for. */
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
 * The dialogs for points, redemption, a child's first task and a new child. Each stays with the child it was opened for, and
 * closes when that child is deleted elsewhere: no other child takes the place unasked.
 */
export function FamilySheets({ dashboard, asksConsent, opened, onClose }: FamilySheetsProps) {
  // what was open last stays until the closing dialog is out of sight
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  const { children, rewards, tasks, member, today } = dashboard
  const isGuardian = member.role === 'parent'
  const childId = last && 'childId' in last ? last.childId : null
  const child = children.find(({ id }) => id === childId)
  const isChildGone = opened !== null && 'childId' in opened && !child
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isChildGone) close()
  }, [isChildGone])

  const sheetProps = (name: OpenedSheet['name']) => ({
    open: opened?.name === name,
    onOpenChange: (open: boolean) => !open && onClose(),
  })
  return (
    <>
      {child && (
        <>
          <OnceOpened key={`redeem ${child.id}`} open={opened?.name === 'redeem'}>
            <RedeemSheet
              {...sheetProps('redeem')}
              child={child}
              today={today}
              rewards={rewards.filter((reward) => isFor(reward, child.id))}
              initialRewardId={last?.name === 'redeem' ? last.rewardId : null}
            />
          </OnceOpened>
          <OnceOpened key={`score ${child.id}`} open={opened?.name === 'score' && isGuardian}>
            <ScoreSheet {...sheetProps('score')} child={child} />
          </OnceOpened>
          <OnceOpened key={`task ${child.id}`} open={opened?.name === 'task' && isGuardian}>
            <TaskSheet
              {...sheetProps('task')}
              task={null}
              tasks={tasks}
              familyChildren={children}
              forChildId={child.id}
            />
          </OnceOpened>
        </>
      )}
      <OnceOpened open={opened?.name === 'child' && isGuardian}>
        <ChildSheet
          {...sheetProps('child')}
          asksConsent={asksConsent}
          child={null}
          familyChildren={children}
        />
      </OnceOpened>
    </>
  )
}
