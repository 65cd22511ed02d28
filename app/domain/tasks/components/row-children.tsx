import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { waitedForText } from '../approval/waited-for-text.ts'
import type { TaskDay, TaskDayStatus } from '../task.ts'
import { isOpen } from '../task-days.ts'
import styles from './row-children.module.css'

interface RowChildrenProps {
  /** The children of the row, in the family's order. */
  rowChildren: readonly Child[]
  taskDays: readonly TaskDay[]
}

/** The portraits of the children of one row; those that are marked are pale, with their state for screen readers. */
export function RowChildren({ rowChildren, taskDays }: RowChildrenProps) {
  const awaited = rowChildren.filter(({ id }) =>
    taskDays.some(
      ({ childId, status, turn }) =>
        childId === id && turn?.assignment === 'together' && status === 'pending',
    ),
  )
  const stateWords: Partial<Record<TaskDayStatus, string>> = {
    done: 'feita',
    claimed: `esperando ${waitedForText(awaited)}`,
    not_done: 'não feita',
  }
  return (
    <span className={styles.children}>
      {rowChildren.map((child) => {
        const status = taskDays.find(({ childId }) => childId === child.id)?.status ?? 'not_done'
        const state = isOpen(status) ? null : stateWords[status]
        return (
          <span
            key={child.id}
            className={classNames(styles.child, state && styles.marked, status === 'done' && styles.done)}
          >
            <ChildAvatar child={child} size={22} label={state ? `${child.name}: ${state}` : child.name} />
          </span>
        )
      })}
    </span>
  )
}
