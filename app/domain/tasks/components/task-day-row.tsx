import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Points } from '#app/ui/points.tsx'
import type { TaskDay, TaskDayStatus } from '../task.ts'
import { isLate, dueText } from '../task-days.ts'
import styles from './task-day-row.module.css'

interface TaskDayRowProps {
  taskDay: TaskDay
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  isFolding: boolean
  onMark: (status: TaskDayStatus) => void
}

/**
 * A task of the day with 'Fez' and 'Não fez'. A marked row keeps its size: a label replaces the pressed button
 * and 'Desfazer' the other button, so that a double tap has no second effect.
 */
export function TaskDayRow({ taskDay, timeNow, isFolding, onMark }: TaskDayRowProps) {
  const { title, description, points, drawing, status } = taskDay
  const isPending = status === 'pending'
  const pendingDay = { ...taskDay, status: 'pending' } as const
  const mark = (nextStatus: TaskDayStatus) => (event: MouseEvent<HTMLButtonElement>) => {
    focusNext(event.currentTarget, nextStatus)
    onMark(nextStatus)
  }
  const undoButton = (
    <Button
      size="sm"
      variant="outline"
      className={styles.undoButton}
      aria-label={`Desfazer: ${title}`}
      onClick={mark('pending')}
    >
      Desfazer
    </Button>
  )
  return (
    <li
      className={classNames(styles.row, isFolding && !isPending && styles.folding)}
      data-pending={isPending || undefined}
    >
      <div className={styles.task}>
        <span className={styles.picture}>
          <TaskDrawing name={drawing as TaskDrawingName} size={44} className={styles.drawing} />
          {!isPending && (
            <span
              className={classNames(styles.tile, status === 'done' && styles.doneTile)}
              aria-hidden="true"
            >
              {status === 'done' ? <Check size={24} strokeWidth={2.6} /> : <X size={24} strokeWidth={2.6} />}
            </span>
          )}
        </span>
        <div className={styles.content}>
          <div className={styles.line}>
            <h3>{title}</h3>
            <Points value={points} />
          </div>
          {description && <p className={styles.description}>{description}</p>}
          <div className={styles.line}>
            <span className={classNames(styles.time, isLate(pendingDay, timeNow) && styles.lateTime)}>
              {dueText(pendingDay, timeNow)}
            </span>
            <div className={styles.buttons}>
              <span className={styles.buttonCell}>
                <Button
                  size="sm"
                  variant="outline"
                  className={classNames(styles.notDoneButton, !isPending && styles.hidden)}
                  aria-label={`Não fez: ${title}`}
                  data-answer="not_done"
                  onClick={mark('not_done')}
                >
                  Não fez
                </Button>
                {status === 'not_done' && <span className={styles.label}>Não feita</span>}
                {status === 'done' && undoButton}
              </span>
              <span className={styles.buttonCell}>
                <Button
                  size="sm"
                  className={classNames(styles.doneButton, !isPending && styles.hidden)}
                  icon={<Check strokeWidth={2.6} />}
                  aria-label={`Fez: ${title}`}
                  data-answer="done"
                  onClick={mark('done')}
                >
                  Fez
                </Button>
                {status === 'done' && (
                  <span className={classNames(styles.label, styles.doneLabel)}>Feita</span>
                )}
                {status === 'not_done' && undoButton}
              </span>
            </div>
          </div>
        </div>
      </div>
    </li>
  )
}

/** Focuses the same button of the next pending task, or else the title of the section. */
function focusNext(button: HTMLElement, status: TaskDayStatus) {
  const row = button.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])] as HTMLElement[]
  const isPendingRow = (element: HTMLElement) => element !== row && element.dataset.pending !== undefined
  const index = rows.findIndex((element) => element === row)
  const nextRow =
    rows.slice(index + 1).find(isPendingRow) ?? rows.slice(0, Math.max(index, 0)).findLast(isPendingRow)
  const target =
    nextRow?.querySelector<HTMLElement>(`[data-answer="${status}"]`) ??
    button.closest('section')?.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
}
