import { Fragment, type CSSProperties, type ReactNode, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { taskDayKey } from '../approval/decided-task-day.ts'
import type { ChildWithTaskDays } from '../approval/waits-for.ts'
import { type MarkNotice, markNoticeText } from './mark-notice-text.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import { type BlockName, dayBlocks } from '../task-day-blocks.ts'
import { groupByTask, groupTaskDays, isCounted, isOpen, turnKey } from '../task-days.ts'
import { DayBlock } from './day-block.tsx'
import { MarkNoticeRow } from './deferred-mark-notice.tsx'
import { EarlierRedos, MarkedTaskDays, WaitingTaskDays } from './deferred-rows.tsx'
import styles from './task-day-list.module.css'
import { TaskDayRow } from './task-day-row.tsx'
import { useDelayedRowFold } from './use-delayed-row-fold.ts'

export interface TaskDayListProps {
  /** Today's tasks of these children. */
  taskDays: readonly TaskDay[]
  /** Their task days of earlier dates that are 'claimed' or 'redo'. */
  earlierTaskDays: readonly TaskDay[]
  today: CivilDate
  /** The children of the task days, whose portraits the rows show. Undefined in the list of one child. */
  familyChildren?: readonly Child[]
  /**
   * The family's children, to name the one whose turn a child has taken over, and those for whom a mark waits. Undefined for
   * child members.
   */
  siblings: readonly ChildWithTaskDays[] | undefined
  /** Turns of today that no child has taken. */
  openTurns?: ReactNode
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  /** Shown in place of the folded rows of the last marked tasks. */
  notice: MarkNotice | undefined
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
  /** Opens the sheet of a turn. */
  onOpenTurn: (taskDay: TaskDay) => void
  /** Confirms a claim; undefined for child members. */
  onConfirm: ((taskDay: TaskDay) => void) | undefined
  /** Whether to show what a guardian wrote to a child who does the task again. */
  showsNotes?: boolean
  /** Shown while no task is pending. */
  emptyState: ReactNode
  /** Whether 'Concluídas' is open at first. */
  showsDone?: boolean
  /** The row of the board's grid for each block, and for what follows them. The board has the blocks' heads itself. */
  board?: { rowOf: (name: BlockName) => number; lastRow: number }
}

/**
 * Today's tasks: pending ones in the blocks of the day with 'Fez' and 'Não fez', one row for all children of a turn; then
 * those that wait for a guardian; then marked ones with 'Desfazer'.
 */
export function TaskDayList({ taskDays, familyChildren, timeNow, notice, ...props }: TaskDayListProps) {
  const {
    siblings,
    openTurns,
    earlierTaskDays,
    today,
    onMark,
    onOpenTurn,
    onConfirm,
    emptyState,
    showsDone = true,
    showsNotes = true,
    board,
  } = props
  const dayTasks = groupByTask(taskDays)
  const pendingIds = new Set(groupTaskDays(taskDays).pending.map(turnKey))
  const { unfoldedIds, isFolding, isSettled, restartDelay } = useDelayedRowFold(
    dayTasks.map(({ key }) => key),
    pendingIds,
  )
  const noticeKey = useNoticeKey(taskDays, notice, isFolding || isSettled)
  const isRow = (key: string) => pendingIds.has(key) || unfoldedIds.has(key)
  const hasRows = dayTasks.some(({ key }) => isRow(key))
  const blocks = dayBlocks(dayTasks.filter(({ key }) => isRow(key) || key === noticeKey))
  const foldedDays = taskDays.filter((taskDay) => !unfoldedIds.has(turnKey(taskDay)))
  const waiting = useWaitingRows([...earlierTaskDays, ...foldedDays])
  const { done, notDone } = groupTaskDays(foldedDays.filter((taskDay) => !waiting.taskDays.includes(taskDay)))
  const counted = groupTaskDays(taskDays.filter(isCounted))
  const earlierRedos = earlierTaskDays.filter(({ status }) => status === 'redo')
  function restartDelays() {
    restartDelay()
    waiting.restartDelay()
  }
  const noticeRow = notice && noticeKey && <MarkNoticeRow notice={notice} />
  const hasOthers = earlierRedos.length + waiting.taskDays.length > 0
  const rowProps = { familyChildren, onMark, today, showsNotes }
  return (
    <div
      data-day-list
      className={classNames(styles.day, board && styles.column)}
      onPointerDown={restartDelays}
    >
      <p role="status" className="visually-hidden">
        {noticeRow && markNoticeText(notice)}
      </p>
      {blocks.map(({ name, dayTasks: blockTasks }) => {
        const rows = blockTasks.map((dayTask) => (
          <Fragment key={dayTask.key}>
            {isRow(dayTask.key) && (
              <TaskDayRow
                dayTask={dayTask}
                // on the board the blocks have no headings of their own
                titleAs={board ? 'h3' : 'h4'}
                familyChildren={familyChildren}
                siblings={siblings}
                timeNow={timeNow}
                isFolding={isFolding}
                showsNotes={showsNotes}
                onMark={onMark}
                onOpen={onOpenTurn}
              />
            )}
            {dayTask.key === noticeKey && noticeRow}
          </Fragment>
        ))
        return board ? (
          <ul
            key={name}
            role="list"
            className={styles.cell}
            style={{ '--row': board.rowOf(name) } as CSSProperties}
          >
            {rows}
          </ul>
        ) : (
          <DayBlock
            key={name}
            name={name}
            taskDays={taskDays}
            isOneChild={familyChildren === undefined}
            onMark={onConfirm && onMark}
          >
            {rows}
          </DayBlock>
        )
      })}
      <div className={styles.rest} style={{ '--row': board?.lastRow } as CSSProperties}>
        {!hasRows && earlierRedos.length === 0 && !openTurns && emptyState}
        {hasOthers && (
          <ul role="list" className={styles.list}>
            <EarlierRedos {...rowProps} taskDays={earlierRedos} onMark={onConfirm ? undefined : onMark} />
            <WaitingTaskDays
              {...rowProps}
              taskDays={waiting.taskDays}
              siblings={siblings}
              isFolding={waiting.isFolding}
              onConfirm={onConfirm}
            />
          </ul>
        )}
        {openTurns}
        <MarkedTaskDays
          title="Concluídas"
          count={counted.done.length}
          defaultOpen={showsDone}
          familyChildren={familyChildren}
          taskDays={done}
          onMark={onMark}
        />
        <MarkedTaskDays
          title="Não feitas"
          count={counted.notDone.length}
          familyChildren={familyChildren}
          taskDays={notDone}
          onMark={onMark}
        />
      </div>
    </div>
  )
}

/** The claims, and those decided a moment ago, whose rows stay so that no button moves under a finger. */
function useWaitingRows(taskDays: readonly TaskDay[]) {
  const claimedIds = new Set(groupTaskDays(taskDays).claimed.map(taskDayKey))
  const { unfoldedIds, isFolding, restartDelay } = useDelayedRowFold(taskDays.map(taskDayKey), claimedIds)
  return {
    taskDays: taskDays.filter(
      (taskDay) =>
        claimedIds.has(taskDayKey(taskDay)) ||
        (unfoldedIds.has(taskDayKey(taskDay)) && !isOpen(taskDay.status)),
    ),
    isFolding,
    restartDelay,
  }
}

/** The task whose row the notice follows: the last marked one. It changes only while rows may move. */
function useNoticeKey(
  taskDays: readonly TaskDay[],
  notice: MarkNotice | undefined,
  canMove: boolean,
): string | undefined {
  const [shownKey, setShownKey] = useState<string>()
  const isMarked = taskDays.some((taskDay) => turnKey(taskDay) === notice?.turnKey && !isOpen(taskDay.status))
  const isRemoved = !notice || !taskDays.some((taskDay) => turnKey(taskDay) === shownKey)
  const nextKey = isMarked && canMove ? notice?.turnKey : isRemoved ? undefined : shownKey
  if (nextKey !== shownKey) setShownKey(nextKey)
  return nextKey
}
