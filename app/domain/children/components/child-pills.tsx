import { classNames } from '#app/ui/class-names.ts'
import { ageLabel, type Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './child-pills.module.css'

interface ChildPillsProps {
  familyChildren: readonly Child[]
  selectedChildId: string | null
  onSelect: (id: string) => void
  className?: string
}

/** Which child a screen is about, in one row on the head: the chosen one with name and age, the others by face. */
export function ChildPills({ familyChildren, selectedChildId, onSelect, className }: ChildPillsProps) {
  return (
    <div role="group" aria-label="Criança" className={classNames(styles.pills, className)}>
      {familyChildren.map((child) => {
        const on = child.id === selectedChildId
        return (
          <button
            key={child.id}
            type="button"
            className={classNames(styles.pill, on && styles.on)}
            aria-pressed={on}
            aria-label={`${child.name}, ${ageLabel(child.age)}`}
            title={on ? undefined : child.name}
            onClick={() => onSelect(child.id)}
          >
            <ChildAvatar child={child} size={40} />
            {on && (
              <span className={styles.name}>
                {child.name}, {ageLabel(child.age)}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
