import { Fragment, type ReactNode, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { taskDayKey } from '../approval/decided-task-day.ts'
import type { ChildWithTaskDays } from '../approval/waits-for.ts'
import { type MarkNotice, markNoticeText } from './mark-notice-text.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import { groupByTask, groupTaskDays, isCounted, isOpen, turnKey } from '../task-days.ts'
import { MarkNoticeRow } from './deferred-mark-notice.tsx'
import { EarlierRedos } from './earlier-redos.tsx'
import { MarkedTaskDays } from './marked-task-days.tsx'
import styles from './task-day-list.module.css'
import { TaskDayRow } from './task-day-row.tsx'
import { useDelayedRowFold } from './use-delayed-row-fold.ts'
import { WaitingTaskDays } from './waiting-task-days.tsx'

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
  /** Confirms a claim; undefined for child members. */
  onConfirm: ((taskDay: TaskDay) => void) | undefined
  /** Whether to show what a guardian wrote to a child who does the task again. */
  showsNotes?: boolean
  /** Shown while no task is pending. */
  emptyState: ReactNode
  /** Whether 'Concluídas' is open at first. */
  showsDone?: boolean
}

/**
 * Today's tasks: pending ones with 'Fez' and 'Não fez', one row for all children of a task; then those that wait for a
 * guardian; then marked ones with 'Desfazer'.
 */
export function TaskDayList({ taskDays, familyChildren, timeNow, notice, ...props }: TaskDayListProps) {
  const {
    siblings,
    openTurns,
    earlierTaskDays,
    today,
    onMark,
    onConfirm,
    emptyState,
    showsDone = true,
    showsNotes = true,
  } = props
  const dayTasks = groupByTask(taskDays)
  const pendingIds = new Set(groupTaskDays(taskDays).pending.map(turnKey))
  const { unfoldedIds, isFolding, isSettled, restartDelay } = useDelayedRowFold(
    dayTasks.map(({ key }) => key),
    pendingIds,
  )
  const noticeKey = useNoticeKey(taskDays, notice, isFolding || isSettled)
  const rows = dayTasks.filter(({ key }) => pendingIds.has(key) || unfoldedIds.has(key))
  const foldedDays = taskDays.filter((taskDay) => !unfoldedIds.has(turnKey(taskDay)))
  const waiting = useWaitingRows([...earlierTaskDays, ...foldedDays])
  const { done, notDone } = groupTaskDays(foldedDays.filter((taskDay) => !waiting.taskDays.includes(taskDay)))
  const earlierRedos = earlierTaskDays.filter(({ status }) => status === 'redo')
  function restartDelays() {
    restartDelay()
    waiting.restartDelay()
  }
  const noticeRow = notice && noticeKey && <MarkNoticeRow notice={notice} />
  const hasLines = earlierRedos.length + rows.length + waiting.taskDays.length > 0
  const rowProps = { familyChildren, onMark, today, showsNotes }
  const groupProps = { familyChildren, total: taskDays.filter(isCounted).length, onMark }
  return (
    <>
      <p role="status" className="visually-hidden">
        {noticeRow && markNoticeText(notice)}
      </p>
      {rows.length === 0 && noticeRow && (
        <ul role="list" className={classNames(styles.list, styles.spaceBelow)}>
          {noticeRow}
        </ul>
      )}
      {rows.length + earlierRedos.length === 0 && !openTurns && emptyState}
      {(taskDays.length > 0 || hasLines) && (
        <div
          className={classNames(styles.list, rows.length + earlierRedos.length === 0 && styles.spaceAbove)}
        >
          {hasLines && (
            <ul role="list" onPointerDown={restartDelays}>
              <EarlierRedos {...rowProps} taskDays={earlierRedos} onMark={onConfirm ? undefined : onMark} />
              {dayTasks.map((dayTask) => (
                <Fragment key={dayTask.key}>
                  {rows.includes(dayTask) && (
                    <TaskDayRow
                      dayTask={dayTask}
                      familyChildren={familyChildren}
                      siblings={siblings}
                      timeNow={timeNow}
                      isFolding={isFolding}
                      showsNotes={showsNotes}
                      onMark={onMark}
                    />
                  )}
                  {rows.length > 0 && dayTask.key === noticeKey && noticeRow}
                </Fragment>
              ))}
              <WaitingTaskDays
                {...rowProps}
                taskDays={waiting.taskDays}
                siblings={siblings}
                isFolding={waiting.isFolding}
                onConfirm={onConfirm}
              />
            </ul>
          )}
          <MarkedTaskDays {...groupProps} title="Concluídas" defaultOpen={showsDone} taskDays={done} />
          <MarkedTaskDays {...groupProps} title="Não feitas" taskDays={notDone} />
        </div>
      )}
      {openTurns}
    </>
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
