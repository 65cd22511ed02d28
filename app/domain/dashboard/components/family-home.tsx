import type { ReactNode } from 'react'
import type { MarkNotice } from '../../tasks/components/mark-notice.tsx'
import { TaskDayList } from '../../tasks/components/task-day-list.tsx'
import type { TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import { doneCountText } from '../../tasks/task-days.ts'
import type { Dashboard } from '../dashboard.ts'
import { ChildArches } from './child-arches.tsx'
import { EmptyDay } from './empty-day.tsx'
import { FamilyHistory } from './family-history.tsx'
import { FamilyWeek } from './family-week.tsx'
import { QuickActions } from './quick-actions.tsx'
import { Section } from './section.tsx'
import styles from './family-home.module.css'

export interface FamilyHomeProps {
  dashboard: Dashboard
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  isGuardian: boolean
  topBar: ReactNode
  onShow: (childId: string) => void
  /** The notice of the last marks of a child, or of all children for null. */
  noticeOf: (childId: string | null) => MarkNotice | undefined
  onMark: (taskDays: readonly TaskDay[], status: TaskDayStatus) => void
  onRedeem: () => void
  onScore: () => void
  onAddTask: () => void
}

/** Início for several children: an arch for each, and one list of today's tasks. */
export function FamilyHome({ dashboard, timeNow, isGuardian, ...screen }: FamilyHomeProps) {
  const { children, family, today } = dashboard
  const taskDays = children.flatMap((child) => child.taskDays)
  return (
    <div>
      <header className={styles.head}>
        {screen.topBar}
        {/* hides the text only: a visually hidden heading would appear when focused */}
        <h1>
          <span className="visually-hidden">{family.name}</span>
        </h1>
        <ChildArches familyChildren={children} onShow={screen.onShow} />
      </header>
      <div className={styles.body}>
        <Section title="Hoje" aside={taskDays.length > 0 && doneCountText(taskDays)}>
          <TaskDayList
            taskDays={taskDays}
            familyChildren={children}
            timeNow={timeNow}
            notice={screen.noticeOf(null)}
            onMark={screen.onMark}
            showsDone={false}
            emptyState={
              <EmptyDay
                taskDays={taskDays}
                hasTasks={dashboard.tasks.length > 0}
                who="as crianças"
                isGuardian={isGuardian}
                onAddTask={screen.onAddTask}
              />
            }
          />
        </Section>
        <div className={styles.side}>
          <QuickActions
            className={styles.actions}
            onRedeem={screen.onRedeem}
            onScore={isGuardian ? screen.onScore : undefined}
          />
          <FamilyWeek familyChildren={children} today={today} />
          <FamilyHistory dashboard={dashboard} child={null} isGuardian={isGuardian} />
        </div>
      </div>
    </div>
  )
}
