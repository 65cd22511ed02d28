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

/** Selects the child of a screen. The selected pill has portrait, name and age, the other pills only the portrait. */
export function ChildPills({ familyChildren, selectedChildId, onSelect, className }: ChildPillsProps) {
  return (
    <div role="group" aria-label="Criança" className={classNames(styles.pills, className)}>
      {familyChildren.map((child) => {
        const isSelected = child.id === selectedChildId
        return (
          <button
            key={child.id}
            ref={isSelected ? scrollIntoRow : undefined}
            type="button"
            className={classNames(styles.pill, isSelected && styles.selected)}
            aria-pressed={isSelected}
            aria-label={`${child.name}, ${ageLabel(child.age)}`}
            title={isSelected ? undefined : child.name}
            onClick={() => onSelect(child.id)}
          >
            <ChildAvatar child={child} size={40} />
            {isSelected && (
              <span className={styles.name}>
                {child.name}
                <span className={styles.age}>, {ageLabel(child.age)}</span>
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** Scrolls the row so that the selected child is not cut off. */
function scrollIntoRow(pill: HTMLElement | null) {
  const row = pill?.parentElement
  if (row) row.scrollLeft = pill.offsetLeft - (row.clientWidth - pill.offsetWidth) / 2
}
