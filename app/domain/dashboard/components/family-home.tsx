import type { ReactNode } from 'react'
import type { MarkNotice } from '../../tasks/components/mark-notice-text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { longDateText } from '../../families/dates/moment-text.ts'
import type { Approval } from '../../tasks/approval/approval.ts'
import { InboxCard } from '../../tasks/approval/components/inbox-card.tsx'
import { TaskDayList } from '../../tasks/components/task-day-list.tsx'
import type { MarkStatus, TaskDay } from '../../tasks/task.ts'
import { doneCountText } from '../../tasks/task-days.ts'
import type { Dashboard } from '../dashboard.ts'
import { ActionButtons } from './action-buttons.tsx'
import { ChildArches } from './child-arches.tsx'
import { dayOpenTurns } from './day-open-turns.tsx'
import { DayRepairs } from './day-repairs.tsx'
import { DecidedLink } from './decided-link.tsx'
import { EmptyDay } from './empty-day.tsx'
import { FamilyHistory } from './deferred-screens.tsx'
import { FamilyWeek } from './family-week.tsx'
import { Section } from './section.tsx'
import styles from './family-home.module.css'

export interface FamilyHomeProps {
  dashboard: Dashboard
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  isGuardian: boolean
  /** Null for child members. */
  approval: Approval | null
  topBar: ReactNode
  onShow: (childId: string) => void
  /** The notice of the last marks of a child, or of all children for null. */
  noticeOf: (childId: string | null) => MarkNotice | undefined
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
  onRedeem: () => void
  onScore: () => void
  onAddTask: () => void
}

/** With more children, the panel of a tablet has no room for the family's week. */
const MAX_CHILDREN_ABOVE_WEEK = 5

/** Início for several children: an arch for each, and one list of today's tasks. On tablets the arches are a panel. */
export function FamilyHome({ dashboard, timeNow, isGuardian, approval, ...screen }: FamilyHomeProps) {
  const { children, family, today } = dashboard
  const taskDays = children.flatMap((child) => child.taskDays)
  return (
    <div
      className={classNames(styles.screen, children.length <= MAX_CHILDREN_ABOVE_WEEK && styles.weekInPanel)}
    >
      <header className={styles.head}>
        {screen.topBar}
        {approval && (
          <div className={styles.inbox}>
            <InboxCard approval={approval} isFolded={false} />
          </div>
        )}
        <h1 className={styles.title}>
          <span>{family.name}</span>
        </h1>
        <p className={styles.date}>{longDateText(today)}</p>
        <ChildArches familyChildren={children} onShow={screen.onShow} />
      </header>
      <div className={styles.body}>
        <div className={styles.actions}>
          <ActionButtons onRedeem={screen.onRedeem} onScore={isGuardian ? screen.onScore : undefined} />
        </div>
        <Section title="Hoje" className={styles.tasks} aside={taskDays.length > 0 && doneCountText(taskDays)}>
          <TaskDayList
            taskDays={taskDays}
            earlierTaskDays={children.flatMap((child) => child.earlierTaskDays)}
            familyChildren={children}
            today={today}
            timeNow={timeNow}
            siblings={isGuardian ? children : undefined}
            openTurns={dayOpenTurns(dashboard, children, timeNow)}
            notice={screen.noticeOf(null)}
            onMark={screen.onMark}
            onConfirm={approval?.onConfirm}
            showsNotes={isGuardian}
            showsDone={false}
            emptyState={
              <EmptyDay
                taskDays={taskDays}
                familyChildren={dashboard.children}
                hasTasks={dashboard.tasks.length > 0}
                who="as crianças"
                isGuardian={isGuardian}
                onAddTask={screen.onAddTask}
              />
            }
          />
          <DecidedLink approval={approval} />
          {/* below, so that a short window shows a task */}
          <DayRepairs side="below" shownChildren={children} isGuardian={isGuardian} />
        </Section>
        <div className={styles.side}>
          <div className={styles.week}>
            <FamilyWeek familyChildren={children} today={today} />
          </div>
          <div className={styles.history}>
            <FamilyHistory dashboard={dashboard} child={null} isGuardian={isGuardian} />
          </div>
        </div>
      </div>
    </div>
  )
}
