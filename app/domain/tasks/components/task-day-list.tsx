import { Fragment, type ReactNode, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import { groupByTask, groupTaskDays } from '../task-days.ts'
import { type MarkNotice, MarkNoticeRow, markNoticeText } from './mark-notice.tsx'
import { MarkedTaskDays } from './marked-task-days.tsx'
import styles from './task-day-list.module.css'
import { TaskDayRow } from './task-day-row.tsx'
import { useDelayedRowFold } from './use-delayed-row-fold.ts'

export interface TaskDayListProps {
  /** Today's tasks of these children. */
  taskDays: readonly TaskDay[]
  /** The children of the task days, whose portraits the rows show. Undefined in the list of one child. */
  familyChildren?: readonly Child[]
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  /** Shown in place of the folded rows of the last marked tasks. */
  notice: MarkNotice | undefined
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
  /** Shown while no task is pending. */
  emptyState: ReactNode
  /** Whether 'Concluídas' is open at first. */
  showsDone?: boolean
}

/** Today's tasks: pending ones with 'Fez' and 'Não fez', one row for all children of a task; then marked ones with 'Desfazer'. */
export function TaskDayList({ taskDays, familyChildren, timeNow, notice, ...props }: TaskDayListProps) {
  const { onMark, emptyState, showsDone = true } = props
  const dayTasks = groupByTask(taskDays)
  const pendingIds = new Set(groupTaskDays(taskDays).pending.map(({ taskId }) => taskId))
  const { unfoldedIds, isFolding, isSettled, restartDelay } = useDelayedRowFold(
    dayTasks.map(({ taskId }) => taskId),
    pendingIds,
  )
  const noticeTaskId = useNoticeTaskId(taskDays, notice, isFolding || isSettled)
  const rows = dayTasks.filter(({ taskId }) => pendingIds.has(taskId) || unfoldedIds.has(taskId))
  const { done, notDone } = groupTaskDays(taskDays.filter(({ taskId }) => !unfoldedIds.has(taskId)))
  const noticeRow = notice && noticeTaskId && <MarkNoticeRow notice={notice} />
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
      {rows.length === 0 && emptyState}
      {taskDays.length > 0 && (
        <div className={classNames(styles.list, rows.length === 0 && styles.spaceAbove)}>
          {rows.length > 0 && (
            <ul role="list" onPointerDown={restartDelay}>
              {dayTasks.map((dayTask) => (
                <Fragment key={dayTask.taskId}>
                  {rows.includes(dayTask) && (
                    <TaskDayRow
                      dayTask={dayTask}
                      familyChildren={familyChildren}
                      timeNow={timeNow}
                      isFolding={isFolding}
                      onMark={onMark}
                    />
                  )}
                  {dayTask.taskId === noticeTaskId && noticeRow}
                </Fragment>
              ))}
            </ul>
          )}
          <MarkedTaskDays {...groupProps} title="Concluídas" defaultOpen={showsDone} taskDays={done} />
          <MarkedTaskDays {...groupProps} title="Não feitas" taskDays={notDone} />
        </div>
      )}
    </>
  )
}

/** The task whose row the notice follows: the last marked one. It changes only while rows may move. */
function useNoticeTaskId(
  taskDays: readonly TaskDay[],
  notice: MarkNotice | undefined,
  canMove: boolean,
): string | undefined {
  const [shownTaskId, setShownTaskId] = useState<string>()
  const isMarked = taskDays.some(({ taskId, status }) => taskId === notice?.taskId && status !== 'pending')
  const isRemoved = !notice || !taskDays.some(({ taskId }) => taskId === shownTaskId)
  const nextTaskId = isMarked && canMove ? notice?.taskId : isRemoved ? undefined : shownTaskId
  if (nextTaskId !== shownTaskId) setShownTaskId(nextTaskId)
  return nextTaskId
}
