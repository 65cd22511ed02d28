import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { Task } from '../task.ts'
import styles from './child-filter.module.css'
import { taskCountText } from './use-task-undo.ts'

interface ChildFilterProps {
  familyChildren: readonly Child[]
  tasks: readonly Task[]
  /** Null: the tasks of all children. */
  childId: string | null
  onChange: (childId: string | null) => void
}

/** Limits the list to the tasks of one child; a second press shows all again. With name and number on wide screens. */
export function ChildFilter({ familyChildren, tasks, childId, onChange }: ChildFilterProps) {
  return (
    <div role="group" aria-label="Filtrar por criança" className={styles.filter}>
      {familyChildren.map((child) => {
        const isSelected = child.id === childId
        const count = tasks.filter(({ childIds }) => childIds.includes(child.id)).length
        return (
          <button
            key={child.id}
            type="button"
            aria-pressed={isSelected}
            aria-label={`${child.name} ${taskCountText(count)}`}
            title={child.name}
            className={classNames(styles.child, isSelected && styles.selected)}
            onClick={() => onChange(isSelected ? null : child.id)}
          >
            <ChildAvatar child={child} size={38} />
            <span className={styles.name} aria-hidden="true">
              <b translate="no">{child.name}</b> {count}
            </span>
          </button>
        )
      })}
    </div>
  )
}
