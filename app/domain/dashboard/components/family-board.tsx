import ChevronRight from 'lucide-react/icons/chevron-right'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import { WeekWall } from '#app/ui/art/week-wall.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import { longDateText } from '../../families/dates/moment-text.ts'
import { TaskDayList } from '../../tasks/components/task-day-list.tsx'
import { groupTaskDays, progressText } from '../../tasks/task-days.ts'
import type { DashboardChild } from '../dashboard.ts'
import { wallColumns, wallText } from '../week-wall.ts'
import { ActionButtons } from './action-buttons.tsx'
import { dayOpenTurns } from './day-open-turns.tsx'
import { DayRepairs } from './day-repairs.tsx'
import styles from './family-board.module.css'
import type { FamilyHomeProps } from './family-home.tsx'
import { FamilyHistory, InboxColumn, RequestCards } from './deferred-screens.tsx'
import { FamilyWeek } from './family-week.tsx'
import { TodayTiles } from './today-tiles.tsx'

type FamilyBoardProps = FamilyHomeProps & {
  /** Whether to show the family's week and history. False in the server's HTML, where `FamilyHome` has them too. */
  showsFamily: boolean
}

/** With at most this many pending tasks, a column has room for the done ones. */
const MAX_PENDING_BESIDE_DONE = 3

/** Início for several children on a wide screen: a column for each child, without balances (rule 137). */
export function FamilyBoard({ dashboard, showsFamily, ...screen }: FamilyBoardProps) {
  const { children, today } = dashboard
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <h1>Hoje</h1>
        <p className={styles.date}>{longDateText(today)}</p>
        <ActionButtons onRedeem={screen.onRedeem} onScore={screen.isGuardian ? screen.onScore : undefined} />
      </div>
      <div className={styles.columns}>
        {children.map((child) => (
          <ChildColumn key={child.id} {...screen} dashboard={dashboard} child={child} />
        ))}
        <div className={styles.familyColumn}>
          {showsFamily && (
            <>
              {screen.approval && (
                <InboxColumn
                  approval={screen.approval}
                  otherCards={
                    <RequestCards
                      requests={dashboard.requests}
                      familyChildren={children}
                      now={screen.approval.now}
                    />
                  }
                />
              )}
              <FamilyWeek familyChildren={children} today={today} />
              <FamilyHistory dashboard={dashboard} child={null} isGuardian={screen.isGuardian} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

type ChildColumnProps = FamilyHomeProps & { child: DashboardChild }

function ChildColumn({ dashboard, child, timeNow, isGuardian, approval, ...props }: ChildColumnProps) {
  const { today } = dashboard
  const { onShow, onMark, noticeOf } = props
  const { taskDays } = child
  const { pending } = groupTaskDays(taskDays)
  const headingId = `board-${child.id}`
  return (
    <section aria-labelledby={headingId} className={styles.column}>
      <header className={styles.childHead}>
        <div className={styles.text}>
          <h2 id={headingId} tabIndex={-1}>
            <button type="button" className={styles.name} onClick={() => onShow(child.id)}>
              {child.name}
              <ChevronRight size={22} strokeWidth={2.6} aria-hidden="true" />
            </button>
          </h2>
          <p className={styles.left}>{progressText(taskDays)}</p>
          <TodayTiles childId={child.id} taskDays={taskDays} perRow={6} />
        </div>
        <div className={styles.wall}>
          <PeekingChild child={portraitOf(child)} size="84px" className={styles.peekingChild} />
          <WeekWall
            key={child.week[0]?.day}
            days={wallColumns(child.week, today)}
            label={wallText(child.week, today)}
          />
        </div>
      </header>
      <TaskDayList
        taskDays={taskDays}
        earlierTaskDays={child.earlierTaskDays}
        today={today}
        timeNow={timeNow}
        siblings={isGuardian ? dashboard.children : undefined}
        openTurns={dayOpenTurns(dashboard, [child], timeNow)}
        notice={noticeOf(child.id)}
        onMark={onMark}
        onConfirm={approval?.onConfirm}
        showsNotes={isGuardian}
        showsDone={pending.length <= MAX_PENDING_BESIDE_DONE}
        emptyState={
          <EmptyState
            text={
              taskDays.length === 0
                ? 'Hoje é dia de descanso no combinado.'
                : 'Tudo respondido por hoje. Amanhã tem mais.'
            }
          />
        }
      />
      <DayRepairs side="below" shownChildren={[child]} isGuardian={isGuardian} />
    </section>
  )
}
