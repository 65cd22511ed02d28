import { use } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { fullCountText, progressText } from '../../tasks/task-day-texts.ts'
import type { DashboardChild } from '../dashboard.ts'
import { dayOfChild } from '../dashboard-day.ts'
import { CelebrationContext } from './celebration-context.ts'
import styles from './child-arches.module.css'
import { IllnessSign } from './illness-sign.tsx'
import { TodayTiles } from './today-tiles.tsx'

interface ChildArchesProps {
  familyChildren: readonly DashboardChild[]
  /** 'HH:mm' by the server's clock. */
  timeNow: string
  onShow: (childId: string) => void
}

/** With more children the arches are narrow. */
const MAX_WIDE_ARCHES = 3
/** With more children the row scrolls. */
const MAX_ARCHES_WITHOUT_SCROLL = 5

/** One arch for each child, in the family's order: the portrait, today's progress as text, and today's tiles. */
export function ChildArches({ familyChildren, timeNow, onShow }: ChildArchesProps) {
  const celebration = use(CelebrationContext)
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
    >
      {familyChildren.map((child) => (
        <button
          key={child.id}
          type="button"
          className={classNames(styles.arch, celebration?.childIds.includes(child.id) && styles.complete)}
          onClick={() => onShow(child.id)}
        >
          <span className={styles.portrait}>
            <ChildAvatar child={child} size={isNarrow ? 52 : 64} />
            {child.rest?.kind === 'sick' && <IllnessSign />}
          </span>
          <b className={styles.name} translate="no">
            {child.name}
          </b>
          <span className={styles.left}>{progressText(dayOfChild(child), timeNow, child.rest)}</span>
          <span className="visually-hidden">, {fullCountText(child.taskDays)}</span>
          <span className={styles.foot}>
            <TodayTiles
              childId={child.id}
              taskDays={child.taskDays}
              restingCount={child.rest?.turns}
              perRow={isNarrow ? 6 : 12}
            />
          </span>
        </button>
      ))}
    </div>
  )
}
