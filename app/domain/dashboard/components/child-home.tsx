import ChartColumn from 'lucide-react/icons/chart-column'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ChildPills } from '../../children/components/child-pills.tsx'
import type { MarkNotice } from '../../tasks/components/mark-notice-text.ts'
import type { Approval } from '../../tasks/approval/approval.ts'
import { waitingPoints } from '../../tasks/approval/claim.ts'
import { InboxCard } from '../../tasks/approval/components/inbox-card.tsx'
import { TaskDayList } from '../../tasks/components/task-day-list.tsx'
import type { MarkStatus, TaskDay } from '../../tasks/task.ts'
import { doneCountText } from '../../tasks/task-day-texts.ts'
import type { Dashboard, DashboardChild } from '../dashboard.ts'
import { ActionButtons } from './action-buttons.tsx'
import { BalanceHead } from './balance-head.tsx'
import { dayOpenTurns } from './day-open-turns.tsx'
import { DayRepairs } from './day-repairs.tsx'
import { DecidedLink } from './decided-link.tsx'
import { EmptyDay, FamilyHistory, GoalBar } from './deferred-screens.tsx'
import { CHILD_SHORTCUTS, HomeShortcuts, type Shortcut } from './home-shortcuts.tsx'
import { Section } from './section.tsx'
import styles from './child-home.module.css'

export interface ChildHomeProps {
  dashboard: Dashboard
  child: DashboardChild
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  isGuardian: boolean
  /** Null for child members. */
  approval: Approval | null
  isOffline: boolean
  topBar: ReactNode
  /** The row that asks for yesterday. */
  yesterday: ReactNode
  /** Shows another child's day, or all children for null. */
  onShow: (childId: string | null) => void
  /** The notice of the last marks of a child, or of all children for null. */
  noticeOf: (childId: string | null) => MarkNotice | undefined
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
  /** Opens the sheet of a turn, for one child or, with null, all of them. */
  onOpenTurn: (taskDay: TaskDay, childId: string | null) => void
  onShortcut: (shortcut: Shortcut) => void
  onAddTask: () => void
  onShowWeeks: () => void
}

/** Início for one child: balance, tasks of the day, history. */
export function ChildHome({ dashboard, child, timeNow, isGuardian, approval, ...screen }: ChildHomeProps) {
  const { taskDays } = child
  return (
    <div className={styles.screen}>
      <BalanceHead
        child={child}
        today={dashboard.today}
        topBar={screen.topBar}
        isOffline={screen.isOffline}
        inboxCard={approval && <InboxCard approval={approval} isFolded />}
        isInboxShown={approval !== null && approval.claims.length + approval.others.count > 0}
        waitingPoints={isGuardian ? 0 : waitingPoints(child)}
        childrenRow={
          dashboard.children.length > 1 && (
            <ChildPills
              label="Crianças"
              familyChildren={dashboard.children}
              selectedChildId={child.id}
              onSelect={screen.onShow}
              onSelectAll={() => screen.onShow(null)}
            />
          )
        }
      />
      <div className={styles.body}>
        {isGuardian && (
          <HomeShortcuts
            shortcuts={CHILD_SHORTCUTS}
            className={styles.shortcuts}
            onPress={screen.onShortcut}
          />
        )}
        <Section
          className={styles.tasks}
          title="Tarefas de Hoje"
          aside={taskDays.length > 0 && doneCountText(taskDays)}
        >
          {screen.yesterday}
          <DayRepairs side="above" shownChildren={[child]} isGuardian={isGuardian} />
          <TaskDayList
            taskDays={taskDays}
            earlierTaskDays={child.earlierTaskDays}
            today={dashboard.today}
            timeNow={timeNow}
            siblings={isGuardian ? dashboard.children : undefined}
            openTurns={dayOpenTurns(dashboard, [child], timeNow)}
            notice={screen.noticeOf(child.id)}
            onMark={screen.onMark}
            onOpenTurn={(taskDay) => screen.onOpenTurn(taskDay, child.id)}
            onConfirm={approval?.onConfirm}
            emptyState={
              <EmptyDay
                taskDays={taskDays}
                familyChildren={dashboard.children}
                tasks={dashboard.tasks.filter((task) => task.childIds.includes(child.id))}
                today={dashboard.today}
                who={child.name}
                isGuardian={isGuardian}
                onAddTask={screen.onAddTask}
              />
            }
          />
          <DecidedLink approval={approval} />
        </Section>
        <div className={styles.side}>
          <Section title="Ações Rápidas" className={styles.actions}>
            <ActionButtons
              childName={child.name}
              onRedeem={() => screen.onShortcut('redeem')}
              onScore={isGuardian ? () => screen.onShortcut('score') : undefined}
            />
          </Section>
          <GoalBar child={child} rewards={dashboard.rewards} />
          <FamilyHistory dashboard={dashboard} child={child} isGuardian={isGuardian} />
          <Button variant="outline" wide icon={<ChartColumn />} onClick={screen.onShowWeeks}>
            Pontos por semana
          </Button>
        </div>
      </div>
    </div>
  )
}
