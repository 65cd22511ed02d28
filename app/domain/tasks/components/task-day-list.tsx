import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { TaskDay, TaskDayStatus } from '../task.ts'
import { groupTaskDays } from '../task-days.ts'
import { MarkedTaskDays } from './marked-task-days.tsx'
import styles from './task-day-list.module.css'
import { TaskDayRow } from './task-day-row.tsx'
import { useStayingRows } from './use-staying-rows.ts'

interface TaskDayListProps {
  taskDays: readonly TaskDay[]
  /** 'HH:mm' of the family's day. */
  timeNow: string
  onMark: (taskDay: TaskDay, status: TaskDayStatus) => void
  /** In place of the rows while nothing is pending. */
  empty: ReactNode
}

/** 'Tarefas de Hoje': what is pending with both answers, and below it what was answered, with an undo. */
export function TaskDayList({ taskDays, timeNow, onMark, empty }: TaskDayListProps) {
  const { staying, isFolding, touch } = useStayingRows(taskDays)
  const rows = taskDays.filter(({ taskId, status }) => status === 'pending' || staying.has(taskId))
  const { done, notDone } = groupTaskDays(taskDays.filter(({ taskId }) => !staying.has(taskId)))
  return (
    <>
      {rows.length === 0 && empty}
      {taskDays.length > 0 && (
        <div className={classNames(styles.list, rows.length === 0 && styles.below)}>
          {rows.length > 0 && (
            <ul role="list" onPointerDown={touch}>
              {rows.map((taskDay) => (
                <TaskDayRow
                  key={taskDay.taskId}
                  taskDay={taskDay}
                  timeNow={timeNow}
                  isFolding={isFolding}
                  onMark={(status) => onMark(taskDay, status)}
                />
              ))}
            </ul>
          )}
          <MarkedTaskDays
            title="Concluídas"
            startsOpen
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
