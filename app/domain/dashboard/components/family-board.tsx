import ChevronRight from 'lucide-react/icons/chevron-right'
import { type CSSProperties, useId } from 'react'
import { WeekWall } from '#app/ui/art/week-wall.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { longDateText } from '../../families/dates/long-date-text.ts'
import { InboxCard } from '../../tasks/approval/components/inbox-card.tsx'
import { BlockHead } from '../../tasks/components/day-block.tsx'
import { TaskDayList } from '../../tasks/components/task-day-list.tsx'
import { restDayText } from '../../tasks/task-rest-day-text.ts'
import { type BlockName, dayBlocks } from '../../tasks/task-day-blocks.ts'
import { groupByTask, groupTaskDays } from '../../tasks/task-days.ts'
import { progressText } from '../../tasks/task-day-texts.ts'
import type { DashboardChild } from '../dashboard.ts'
import { dayOfChild } from '../dashboard-day.ts'
import { wallColumns, wallText } from '../week-wall.ts'
import { ActionButtons } from './action-buttons.tsx'
import { dayOpenTurns } from './day-open-turns.tsx'
import { DayRepairs } from './day-repairs.tsx'
import { DecidedLink } from './decided-link.tsx'
import styles from './family-board.module.css'
import { IllnessSign } from './illness-sign.tsx'
import type { FamilyHomeProps } from './family-home.tsx'
import {
  CelebrationConfetti,
  CelebrationWords,
  FamilyHistory,
  InboxColumn,
  RequestCards,
} from './deferred-screens.tsx'
import { FamilyWeek } from './family-week.tsx'
import { ShortcutButtons } from './shortcut-buttons.tsx'
import { TodayTiles } from './today-tiles.tsx'

/** With at most this many pending tasks, a column has room for the done ones. */
const MAX_PENDING_BESIDE_DONE = 3
/** The rows of the grid: the heads of the children, then two for each block, then what follows the blocks. */
const FIRST_BLOCK_ROW = 2

/**
 * Início for several children on a wide screen: a column for each child, without balances (rule 137), and across them the
 * blocks of the day.
 */
export function FamilyBoard({ dashboard, ...screen }: FamilyHomeProps) {
  const { children, today } = dashboard
  const { approval, isGuardian, onMark } = screen
  const headingId = useId()
  const taskDays = children.flatMap((child) => child.taskDays)
  const blocks = dayBlocks(groupByTask(taskDays)).map(({ name }) => name)
  const headRowOf = (name: BlockName) => FIRST_BLOCK_ROW + 2 * blocks.indexOf(name)
  const lastRow = FIRST_BLOCK_ROW + 2 * blocks.length
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>Hoje</h1>
          <p className={styles.date}>{longDateText(today)}</p>
          <CelebrationWords familyChildren={children} className={styles.celebration} />
        </div>
        {isGuardian ? (
          <ShortcutButtons onPress={screen.onShortcut} />
        ) : (
          <ActionButtons onRedeem={() => screen.onShortcut('redeem')} />
        )}
      </div>
      {approval && (
        <div className={styles.inboxBar}>
          <InboxCard approval={approval} isFolded={false} />
          <DecidedLink approval={approval} />
        </div>
      )}
      {screen.yesterday}
      <div className={styles.columns}>
        <div className={styles.day} style={{ '--children': children.length } as CSSProperties}>
          {blocks.map((name) => (
            <div
              key={name}
              className={styles.band}
              style={{ '--row': headRowOf(name) } as CSSProperties}
              role="group"
              aria-labelledby={`${headingId}${name}`}
            >
              <BlockHead
                id={`${headingId}${name}`}
                as="h2"
                name={name}
                taskDays={taskDays}
                isOneChild={false}
                onMark={isGuardian ? onMark : undefined}
              />
            </div>
          ))}
          {children.map((child, index) => (
            <ChildColumn
              key={child.id}
              {...screen}
              dashboard={dashboard}
              child={child}
              column={index + 1}
              board={{ rowOf: (name) => headRowOf(name) + 1, lastRow }}
            />
          ))}
        </div>
        {approval && (
          <div className={styles.inboxColumn}>
            <InboxColumn
              approval={approval}
              otherCards={
                <RequestCards requests={dashboard.requests} familyChildren={children} now={approval.now} />
              }
            />
          </div>
        )}
      </div>
      <div className={styles.family}>
        <FamilyWeek familyChildren={children} today={today} />
        <FamilyHistory dashboard={dashboard} child={null} isGuardian={isGuardian} />
      </div>
    </div>
  )
}

type ChildColumnProps = FamilyHomeProps & {
  child: DashboardChild
  /** The column of the grid, from 1. */
  column: number
  board: { rowOf: (name: BlockName) => number; lastRow: number }
}

function ChildColumn({ dashboard, child, column, board, timeNow, approval, ...props }: ChildColumnProps) {
  const { today } = dashboard
  const { isGuardian, onShow, onMark, onOpenTurn, noticeOf } = props
  const { taskDays } = child
  const { pending } = groupTaskDays(taskDays)
  const headingId = `board-${child.id}`
  return (
    <section
      aria-labelledby={headingId}
      className={styles.column}
      style={{ '--column': column } as CSSProperties}
    >
      <header className={styles.childHead}>
        <CelebrationConfetti childId={child.id} />
        <span className={styles.portrait}>
          <ChildAvatar child={child} size={64} />
          {child.rest?.kind === 'sick' && <IllnessSign />}
        </span>
        <div className={styles.text}>
          <h2 id={headingId} tabIndex={-1}>
            <button type="button" translate="no" className={styles.name} onClick={() => onShow(child.id)}>
              {child.name}
              <ChevronRight size={22} strokeWidth={2.6} aria-hidden="true" />
            </button>
          </h2>
          <p className={styles.left}>{progressText(dayOfChild(child), timeNow, child.rest)}</p>
        </div>
        <span className={styles.tiles}>
          <TodayTiles childId={child.id} taskDays={taskDays} restingCount={child.rest?.turns} perRow={6} />
        </span>
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
        onOpenTurn={(taskDay) => onOpenTurn(taskDay, child.id)}
        onConfirm={approval?.onConfirm}
        showsNotes={isGuardian}
        showsDone={pending.length <= MAX_PENDING_BESIDE_DONE}
        board={board}
        emptyState={
          <EmptyState
            text={
              taskDays.length === 0
                ? child.rest?.kind === 'sick'
                  ? `${child.name} está doente hoje. O combinado descansa.`
                  : restDayText(
                      dashboard.tasks.filter((task) => task.childIds.includes(child.id)),
                      today,
                    )
                : 'Tudo respondido por hoje. Amanhã tem mais.'
            }
          />
        }
      />
      <div className={styles.foot} style={{ '--row': board.lastRow + 1 } as CSSProperties}>
        <DayRepairs side="below" shownChildren={[child]} isGuardian={isGuardian} />
        <div className={styles.wall}>
          <WeekWall
            key={child.week[0]?.day}
            days={wallColumns(child.week, today)}
            label={wallText(child.week, today)}
          />
        </div>
      </div>
    </section>
  )
}
