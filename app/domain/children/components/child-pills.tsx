import { classNames } from '#app/ui/class-names.ts'
import { ageLabel, type Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './child-pills.module.css'

interface ChildPillsProps {
  label: string
  familyChildren: readonly Child[]
  /** Null: all children. */
  selectedChildId: string | null
  onSelect: (childId: string) => void
  /** 'Todos' is offered only with this. */
  onSelectAll?: () => void
  showsAge?: boolean
  className?: string
}

/** With more children the row scrolls instead of wrapping. */
const MAX_WRAPPED_CHILDREN = 5

/** Selects the child of a screen by portrait. The selected pill also has the name. */
export function ChildPills({
  label,
  familyChildren,
  selectedChildId,
  onSelect,
  onSelectAll,
  showsAge = false,
  className,
}: ChildPillsProps) {
  const scrolls = familyChildren.length > MAX_WRAPPED_CHILDREN
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(styles.pills, scrolls && styles.scrolling, className)}
    >
      {onSelectAll && (
        <button
          type="button"
          className={classNames(styles.pill, styles.all, selectedChildId === null && styles.selected)}
          aria-pressed={selectedChildId === null}
          onClick={onSelectAll}
        >
          Todos
        </button>
      )}
      {familyChildren.map((child) => {
        const isSelected = child.id === selectedChildId
        const age = showsAge ? `, ${ageLabel(child.age)}` : ''
        return (
          <button
            key={child.id}
            ref={isSelected ? scrollIntoRow : undefined}
            type="button"
            className={classNames(styles.pill, isSelected && styles.selected)}
            aria-pressed={isSelected}
            aria-label={`${child.name}${age}`}
            title={isSelected ? undefined : child.name}
            onClick={() => onSelect(child.id)}
          >
            <ChildAvatar child={child} size={40} />
            {isSelected && (
              <span className={styles.name} translate="no">
                {child.name}
                <span className={styles.age}>{age}</span>
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
