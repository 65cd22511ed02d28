import { Fragment, type ReactNode, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { TaskDay, TaskDayStatus } from '../task.ts'
import { groupTaskDays } from '../task-days.ts'
import { type MarkNotice, MarkNoticeRow, markNoticeText } from './mark-notice.tsx'
import { MarkedTaskDays } from './marked-task-days.tsx'
import styles from './task-day-list.module.css'
import { TaskDayRow } from './task-day-row.tsx'
import { useDelayedRowFold } from './use-delayed-row-fold.ts'

interface TaskDayListProps {
  taskDays: readonly TaskDay[]
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  /** Shown in place of the folded rows of the last marked tasks. */
  notice: MarkNotice | undefined
  onMark: (taskDay: TaskDay, status: TaskDayStatus) => void
  /** Shown while no task is pending. */
  emptyState: ReactNode
}

/** 'Tarefas de Hoje': pending tasks with 'Fez' and 'Não fez', then marked tasks with 'Desfazer'. */
export function TaskDayList({ taskDays, timeNow, notice, onMark, emptyState }: TaskDayListProps) {
  const { unfoldedIds, isFolding, isSettled, restartDelay } = useDelayedRowFold(taskDays)
  const noticeTaskId = useNoticeTaskId(taskDays, notice, isFolding || isSettled)
  const rows = taskDays.filter(({ taskId, status }) => status === 'pending' || unfoldedIds.has(taskId))
  const { done, notDone } = groupTaskDays(taskDays.filter(({ taskId }) => !unfoldedIds.has(taskId)))
  const noticeRow = notice && noticeTaskId && <MarkNoticeRow notice={notice} />
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
              {taskDays.map((taskDay) => (
                <Fragment key={taskDay.taskId}>
                  {rows.includes(taskDay) && (
                    <TaskDayRow
                      taskDay={taskDay}
                      timeNow={timeNow}
                      isFolding={isFolding}
                      onMark={(status) => onMark(taskDay, status)}
                    />
                  )}
                  {taskDay.taskId === noticeTaskId && noticeRow}
                </Fragment>
              ))}
            </ul>
          )}
          <MarkedTaskDays
            title="Concluídas"
            defaultOpen
            taskDays={done}
            total={taskDays.length}
            onMark={onMark}
          />
          <MarkedTaskDays title="Não feitas" taskDays={notDone} total={taskDays.length} onMark={onMark} />
        </div>
      )}
    </>
  )
}

/** Id of the task below whose row the notice is shown: the last marked task. The notice moves only when rows fold. */
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
