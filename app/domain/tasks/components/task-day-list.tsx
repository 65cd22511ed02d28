import { Fragment, type ReactNode, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { taskDayKey } from '../approval/decided-task-day.ts'
import { type MarkNotice, markNoticeText } from './mark-notice-text.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import { groupByTask, groupTaskDays, isOpen } from '../task-days.ts'
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
  const { earlierTaskDays, today, onMark, onConfirm, emptyState, showsDone = true, showsNotes = true } = props
  const dayTasks = groupByTask(taskDays)
  const pendingIds = new Set(groupTaskDays(taskDays).pending.map(({ taskId }) => taskId))
  const { unfoldedIds, isFolding, isSettled, restartDelay } = useDelayedRowFold(
    dayTasks.map(({ taskId }) => taskId),
    pendingIds,
  )
  const noticeTaskId = useNoticeTaskId(taskDays, notice, isFolding || isSettled)
  const rows = dayTasks.filter(({ taskId }) => pendingIds.has(taskId) || unfoldedIds.has(taskId))
  const foldedDays = taskDays.filter(({ taskId }) => !unfoldedIds.has(taskId))
  const waiting = useWaitingRows([...earlierTaskDays, ...foldedDays])
  const { done, notDone } = groupTaskDays(foldedDays.filter((taskDay) => !waiting.taskDays.includes(taskDay)))
  const earlierRedos = earlierTaskDays.filter(({ status }) => status === 'redo')
  function restartDelays() {
    restartDelay()
    waiting.restartDelay()
  }
  const noticeRow = notice && noticeTaskId && <MarkNoticeRow notice={notice} />
  const hasLines = earlierRedos.length + rows.length + waiting.taskDays.length > 0
  const rowProps = { familyChildren, onMark, today, showsNotes }
  const groupProps = { familyChildren, total: taskDays.length, onMark }
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
      {rows.length + earlierRedos.length === 0 && emptyState}
      {(taskDays.length > 0 || hasLines) && (
        <div
          className={classNames(styles.list, rows.length + earlierRedos.length === 0 && styles.spaceAbove)}
        >
          {hasLines && (
            <ul role="list" onPointerDown={restartDelays}>
              <EarlierRedos {...rowProps} taskDays={earlierRedos} onMark={onConfirm ? undefined : onMark} />
              {dayTasks.map((dayTask) => (
                <Fragment key={dayTask.taskId}>
                  {rows.includes(dayTask) && (
                    <TaskDayRow
                      dayTask={dayTask}
                      familyChildren={familyChildren}
                      timeNow={timeNow}
                      isFolding={isFolding}
                      showsNotes={showsNotes}
                      onMark={onMark}
                    />
                  )}
                  {rows.length > 0 && dayTask.taskId === noticeTaskId && noticeRow}
                </Fragment>
              ))}
              <WaitingTaskDays
                {...rowProps}
                taskDays={waiting.taskDays}
                isFolding={waiting.isFolding}
                onConfirm={onConfirm}
              />
            </ul>
          )}
          <MarkedTaskDays {...groupProps} title="Concluídas" defaultOpen={showsDone} taskDays={done} />
          <MarkedTaskDays {...groupProps} title="Não feitas" taskDays={notDone} />
        </div>
      )}
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
function useNoticeTaskId(
  taskDays: readonly TaskDay[],
  notice: MarkNotice | undefined,
  canMove: boolean,
): string | undefined {
  const [shownTaskId, setShownTaskId] = useState<string>()
  const isMarked = taskDays.some(({ taskId, status }) => taskId === notice?.taskId && !isOpen(status))
  const isRemoved = !notice || !taskDays.some(({ taskId }) => taskId === shownTaskId)
  const nextTaskId = isMarked && canMove ? notice?.taskId : isRemoved ? undefined : shownTaskId
  if (nextTaskId !== shownTaskId) setShownTaskId(nextTaskId)
  return nextTaskId
}
