import { Check } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawing-for.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Points } from '#app/ui/points.tsx'
import type { TaskDay, TaskDayStatus } from '../task.ts'
import { groupTaskDays, isLate, whenText } from '../task-days.ts'
import { MarkedTaskDays } from './marked-task-days.tsx'
import styles from './task-day-list.module.css'

/** Within these two taps are one double tap. */
const SECOND_TAP_MS = 500
const NEAR_PX = 32

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
  const { pending, done, notDone } = groupTaskDays(taskDays)
  const last = useRef<MouseEvent>(null)
  /** The second tap of two falls on the row that has moved up under the finger: it was meant for the first. */
  const isSecondTap = (tap: MouseEvent) => {
    const before = last.current
    last.current = tap
    // a key has no place
    if (!before || tap.detail === 0) return false
    return (
      tap.timeStamp - before.timeStamp < SECOND_TAP_MS && Math.abs(tap.clientY - before.clientY) < NEAR_PX
    )
  }
  return (
    <>
      {pending.length === 0 && empty}
      {taskDays.length > 0 && (
        <div className={classNames(styles.list, pending.length === 0 && styles.below)}>
          {pending.length > 0 && (
            <ul role="list">
              {pending.map((taskDay) => (
                <PendingRow
                  key={taskDay.taskId}
                  taskDay={taskDay}
                  timeNow={timeNow}
                  isSecondTap={isSecondTap}
                  onAnswer={(status) => onMark(taskDay, status)}
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

interface PendingRowProps {
  taskDay: TaskDay
  timeNow: string
  isSecondTap: (event: MouseEvent) => boolean
  onAnswer: (status: TaskDayStatus) => void
}

function PendingRow({ taskDay, timeNow, isSecondTap, onAnswer }: PendingRowProps) {
  const { title, description, points, drawing } = taskDay
  const answer = (status: TaskDayStatus) => (event: MouseEvent<HTMLButtonElement>) => {
    if (isSecondTap(event)) return
    moveFocusOn(event.currentTarget, status)
    onAnswer(status)
  }
  return (
    <li className={styles.task}>
      <TaskDrawing name={drawing as TaskDrawingName} size={44} className={styles.drawing} />
      <div className={styles.what}>
        <div className={styles.line}>
          <h3>{title}</h3>
          <Points value={points} />
        </div>
        {description && <p className={styles.description}>{description}</p>}
        <div className={styles.line}>
          <span className={classNames(styles.when, isLate(taskDay, timeNow) && styles.late)}>
            {whenText(taskDay, timeNow)}
          </span>
          <div className={styles.answers}>
            <Button
              size="sm"
              variant="line"
              className={styles.no}
              aria-label={`Não fez: ${title}`}
              data-answer="not_done"
              onClick={answer('not_done')}
            >
              Não fez
            </Button>
            <Button
              size="sm"
              className={styles.yes}
              icon={<Check strokeWidth={2.6} />}
              aria-label={`Fez: ${title}`}
              data-answer="done"
              onClick={answer('done')}
            >
              Fez
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
}

/** The row leaves the list with its button: the focus goes on to the same answer of the next task, or the title. */
function moveFocusOn(button: HTMLElement, status: TaskDayStatus) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    next?.querySelector<HTMLElement>(`[data-answer="${status}"]`) ??
    button.closest('section')?.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
}
