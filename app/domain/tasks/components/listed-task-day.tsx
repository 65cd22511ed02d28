import type { ComponentProps, ReactNode } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { focusInView } from '#app/ui/focus-in-view.ts'
import { Points } from '#app/ui/points.tsx'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { TaskDay } from '../task.ts'
import styles from './waiting-task-days.module.css'

interface ListedTaskDayProps extends ComponentProps<'li'> {
  taskDay: TaskDay
  /** Undefined in the list of one child. */
  child: Child | undefined
  hasPoints: boolean
  /** Below the title. */
  children: ReactNode
}

/** A row of Início that stands outside today's open tasks: drawing, portrait and title. */
export function ListedTaskDay({
  taskDay,
  child,
  hasPoints,
  className,
  children,
  ...props
}: ListedTaskDayProps) {
  return (
    <li className={classNames(styles.row, className)} {...props}>
      <div className={styles.task}>
        <span className={styles.picture}>
          <TaskDrawing name={taskDay.drawing as TaskDrawingName} size={44} />
          {child && (
            <span className={styles.portrait}>
              <ChildAvatar child={child} size={26} />
            </span>
          )}
        </span>
        <div className={styles.content}>
          <div className={styles.line}>
            <h3>{taskDay.title}</h3>
            {hasPoints && <Points value={taskDay.points} />}
          </div>
          {children}
        </div>
      </div>
    </li>
  )
}

/** Focuses the heading of the list of this button, because the button's row is about to go. */
export function focusListHeading(button: HTMLElement): void {
  const heading = button.closest('section')?.querySelector('h2')
  if (heading) focusInView(heading)
}
