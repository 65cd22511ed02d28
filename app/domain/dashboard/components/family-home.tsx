import type { ReactNode } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import type { MarkNotice } from '../../tasks/components/mark-notice-text.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { longDateText } from '../../families/dates/long-date-text.ts'
import type { Approval } from '../../tasks/approval/approval.ts'
import { InboxCard } from '../../tasks/approval/components/inbox-card.tsx'
import { TaskDayList } from '../../tasks/components/task-day-list.tsx'
import type { MarkStatus, TaskDay } from '../../tasks/task.ts'
import { doneCountText } from '../../tasks/task-day-texts.ts'
import type { Dashboard } from '../dashboard.ts'
import { ActionButtons } from './action-buttons.tsx'
import { ChildArches } from './child-arches.tsx'
import compactBar from './compact-bar.module.css'
import { dayOpenTurns } from './day-open-turns.tsx'
import { DayRepairs } from './day-repairs.tsx'
import { DecidedLink } from './decided-link.tsx'
import { CelebrationConfetti, CelebrationWords, EmptyDay, FamilyHistory } from './deferred-screens.tsx'
import { FamilyWeek } from './family-week.tsx'
import { ALL_SHORTCUTS, HomeShortcuts, type Shortcut } from './home-shortcuts.tsx'
import { Section } from './section.tsx'
import styles from './family-home.module.css'
import { useScrolledAway } from './use-scrolled-away.ts'

export interface FamilyHomeProps {
  dashboard: Dashboard
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  isGuardian: boolean
  /** Null for child members. */
  approval: Approval | null
  topBar: ReactNode
  /** The row that asks for yesterday. */
  yesterday: ReactNode
  onShow: (childId: string) => void
  /** The notice of the last marks of a child, or of all children for null. */
  noticeOf: (childId: string | null) => MarkNotice | undefined
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
  /** Opens the sheet of a turn, for one child or, with null, all of them. */
  onOpenTurn: (taskDay: TaskDay, childId: string | null) => void
  /** Only guardians have all of them. */
  onShortcut: (shortcut: Shortcut) => void
  onAddTask: () => void
}

/** With more children, the panel of a tablet has no room for the family's week. */
const MAX_CHILDREN_ABOVE_WEEK = 5

/** Início for several children: an arch for each, and one list of today's tasks. On tablets the arches are a panel. */
export function FamilyHome({ dashboard, timeNow, isGuardian, approval, ...screen }: FamilyHomeProps) {
  const { children, family, today } = dashboard
  const { head, isScrolledAway } = useScrolledAway()
  const taskDays = children.flatMap((child) => child.taskDays)
  return (
    <div
      className={classNames(styles.screen, children.length <= MAX_CHILDREN_ABOVE_WEEK && styles.weekInPanel)}
    >
      <header ref={head} className={styles.head}>
        <CelebrationConfetti />
        {screen.topBar}
        {approval && (
          <div className={styles.inbox}>
            <InboxCard approval={approval} isFolded={false} />
          </div>
        )}
        <div className={styles.titles}>
          <h1 className={styles.title}>
            <span translate="no">{family.name}</span>
          </h1>
          <p className={styles.date}>{longDateText(today)}</p>
          <CelebrationWords familyChildren={children} className={styles.celebration} />
        </div>
        <ChildArches familyChildren={children} timeNow={timeNow} onShow={screen.onShow} />
      </header>
      {isGuardian && (
        <div className={classNames(compactBar.bar, styles.compactBar, isScrolledAway && compactBar.visible)}>
          <CelebrationWords familyChildren={children} className={compactBar.celebration} />
          <div role="group" aria-label="Ver uma criança" className={styles.portraits}>
            {children.map((child) => (
              <button
                key={child.id}
                type="button"
                aria-label={child.name}
                title={child.name}
                onClick={() => screen.onShow(child.id)}
              >
                <ChildAvatar child={child} size={40} />
              </button>
            ))}
          </div>
          <Button variant="ink" icon={<Pencil />} onClick={() => screen.onShortcut('score')}>
            Pontuar
          </Button>
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.actions}>
          {isGuardian ? (
            <HomeShortcuts
              shortcuts={ALL_SHORTCUTS}
              className={styles.shortcuts}
              onPress={screen.onShortcut}
            />
          ) : (
            <ActionButtons onRedeem={() => screen.onShortcut('redeem')} />
          )}
        </div>
        <Section
          title="Hoje"
          isTitleHidden
          className={styles.tasks}
          aside={taskDays.length > 0 && doneCountText(taskDays)}
        >
          {screen.yesterday}
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
            onOpenTurn={(taskDay) => screen.onOpenTurn(taskDay, null)}
            onConfirm={approval?.onConfirm}
            showsNotes={isGuardian}
            showsDone={false}
            emptyState={
              <EmptyDay
                taskDays={taskDays}
                familyChildren={dashboard.children}
                tasks={dashboard.tasks}
                today={today}
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
