import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawing-for.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Points } from '#app/ui/points.tsx'
import type { TaskDay, TaskDayStatus } from '../task.ts'
import { isLate, whenText } from '../task-days.ts'
import styles from './task-day-row.module.css'

interface TaskDayRowProps {
  taskDay: TaskDay
  /** 'HH:mm' of the family's day. */
  timeNow: string
  isFolding: boolean
  onMark: (status: TaskDayStatus) => void
}

/**
 * One task of the day with both answers. Once answered the row keeps its size: the chosen answer becomes a sign, the
 * other one 'Desfazer', so that a second tap on the same place does nothing.
 */
export function TaskDayRow({ taskDay, timeNow, isFolding, onMark }: TaskDayRowProps) {
  const { title, description, points, drawing, status } = taskDay
  const isPending = status === 'pending'
  const open = { ...taskDay, status: 'pending' } as const
  const answer = (next: TaskDayStatus) => (event: MouseEvent<HTMLButtonElement>) => {
    moveFocusOn(event.currentTarget, next)
    onMark(next)
  }
  const undo = (
    <Button
      size="sm"
      variant="line"
      className={styles.undo}
      aria-label={`Desfazer: ${title}`}
      onClick={answer('pending')}
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
            <span className={classNames(styles.tile, status === 'done' && styles.laid)} aria-hidden="true">
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
            <span className={classNames(styles.when, isLate(open, timeNow) && styles.late)}>
              {whenText(open, timeNow)}
            </span>
            <div className={styles.answers}>
              <span className={styles.answer}>
                <Button
                  size="sm"
                  variant="line"
                  className={classNames(styles.no, !isPending && styles.hidden)}
                  aria-label={`Não fez: ${title}`}
                  data-answer="not_done"
                  onClick={answer('not_done')}
                >
                  Não fez
                </Button>
                {status === 'not_done' && <span className={styles.sign}>Não feita</span>}
                {status === 'done' && undo}
              </span>
              <span className={styles.answer}>
                <Button
                  size="sm"
                  className={classNames(styles.yes, !isPending && styles.hidden)}
                  icon={<Check strokeWidth={2.6} />}
                  aria-label={`Fez: ${title}`}
                  data-answer="done"
                  onClick={answer('done')}
                >
                  Fez
                </Button>
                {status === 'done' && <span className={classNames(styles.sign, styles.kept)}>Feita</span>}
                {status === 'not_done' && undo}
              </span>
            </div>
          </div>
        </div>
      </div>
    </li>
  )
}

/** The pressed button goes: the focus moves to the same answer of the next open task, or to the section's title. */
function moveFocusOn(button: HTMLElement, status: TaskDayStatus) {
  const row = button.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])] as HTMLElement[]
  const isOpen = (other: HTMLElement) => other !== row && other.dataset.pending !== undefined
  const at = rows.findIndex((other) => other === row)
  const next = rows.slice(at + 1).find(isOpen) ?? rows.slice(0, Math.max(at, 0)).findLast(isOpen)
  const target =
    next?.querySelector<HTMLElement>(`[data-answer="${status}"]`) ??
    button.closest('section')?.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
}
