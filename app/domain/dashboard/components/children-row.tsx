import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import styles from './children-row.module.css'

interface ChildrenRowProps {
  familyChildren: readonly Child[]
  /** The child whose day is shown. */
  child: Child
  /** Shows another child's day, or all children for null. */
  onShow: (childId: string | null) => void
}

/** More children scroll sideways instead of wrapping. */
const MAX_WRAPPED_CHILDREN = 5

/** The way from one child's day to a sibling's and back to all children. */
export function ChildrenRow({ familyChildren, child, onShow }: ChildrenRowProps) {
  return (
    <div
      role="group"
      aria-label="Crianças"
      className={classNames(styles.row, familyChildren.length > MAX_WRAPPED_CHILDREN && styles.scrolling)}
    >
      <button type="button" className={classNames(styles.item, styles.all)} onClick={() => onShow(null)}>
        Todos
      </button>
      {familyChildren.map((option) => {
        const isShown = option.id === child.id
        return (
          <button
            key={option.id}
            ref={isShown ? scrollIntoRow : undefined}
            type="button"
            className={classNames(styles.item, isShown && styles.shown)}
            aria-pressed={isShown}
            aria-label={option.name}
            title={isShown ? undefined : option.name}
            onClick={() => onShow(option.id)}
          >
            <ChildAvatar child={option} size={40} />
            {isShown && <span className={styles.name}>{option.name}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** Scrolls the row so that the shown child is not cut off. */
function scrollIntoRow(item: HTMLElement | null) {
  const row = item?.parentElement
  if (row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
}
