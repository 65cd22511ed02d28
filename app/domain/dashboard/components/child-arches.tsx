import type { CSSProperties } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { fullCountText, progressText } from '../../tasks/task-days.ts'
import type { DashboardChild } from '../dashboard.ts'
import styles from './child-arches.module.css'
import { TodayTiles } from './today-tiles.tsx'

interface ChildArchesProps {
  familyChildren: readonly DashboardChild[]
  onShow: (childId: string) => void
}

/** With more children the arches are narrow. */
const MAX_WIDE_ARCHES = 3
/** With more children the row scrolls. */
const MAX_ARCHES_WITHOUT_SCROLL = 5

/** One arch for each child, in the family's order: the portrait, today's progress as text, and today's tiles. */
export function ChildArches({ familyChildren, onShow }: ChildArchesProps) {
  const count = familyChildren.length
  const isNarrow = count > MAX_WIDE_ARCHES
  return (
    <div
      role="group"
      aria-label="Crianças"
      className={classNames(
        styles.arches,
        isNarrow && styles.narrow,
        count > MAX_ARCHES_WITHOUT_SCROLL && styles.scrolling,
      )}
      style={{ '--count': count } as CSSProperties}
    >
      {familyChildren.map((child) => (
        <button key={child.id} type="button" className={styles.arch} onClick={() => onShow(child.id)}>
          <ChildAvatar child={child} size={isNarrow ? 52 : 64} />
          <b className={styles.name}>{child.name}</b>
          <span className={styles.left}>{progressText(child.taskDays)}</span>
          <span className="visually-hidden">, {fullCountText(child.taskDays)}</span>
          <span className={styles.foot}>
            <TodayTiles childId={child.id} taskDays={child.taskDays} perRow={isNarrow ? 3 : 6} />
          </span>
        </button>
      ))}
    </div>
  )
}
