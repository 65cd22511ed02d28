import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './child-pills.module.css'

interface ChildFilterProps {
  familyChildren: readonly Child[]
  /** Null: all children. */
  childId: string | null
  onChange: (childId: string | null) => void
}

/** Filters a list by child: 'Todos' and the portraits. The selected portrait has its name. */
export function ChildFilter({ familyChildren, childId, onChange }: ChildFilterProps) {
  return (
    <div role="group" aria-label="Filtrar por criança" className={styles.pills}>
      <button
        type="button"
        className={classNames(styles.pill, styles.all, childId === null && styles.selected)}
        aria-pressed={childId === null}
        onClick={() => onChange(null)}
      >
        Todos
      </button>
      {familyChildren.map((child) => {
        const isSelected = child.id === childId
        return (
          <button
            key={child.id}
            type="button"
            className={classNames(styles.pill, isSelected && styles.selected)}
            aria-pressed={isSelected}
            aria-label={child.name}
            title={isSelected ? undefined : child.name}
            onClick={() => onChange(child.id)}
          >
            <ChildAvatar child={child} size={40} />
            {isSelected && <span className={styles.name}>{child.name}</span>}
          </button>
        )
      })}
    </div>
  )
}
