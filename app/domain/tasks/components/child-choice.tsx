import Check from 'lucide-react/icons/check'
import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { waitedForText } from '../approval/waited-for-text.ts'
import type { TaskDay, TaskDayStatus } from '../task.ts'
import { isOpen } from '../task-days.ts'
import styles from './child-choice.module.css'

interface ChildChoiceProps {
  /** Of the turn, for screen readers. */
  name: string
  /** The children of the row, in the family's order. */
  rowChildren: readonly Child[]
  taskDays: readonly TaskDay[]
  /** Pending children that are unchecked, so that the next mark leaves them pending. */
  leftOutIds: ReadonlySet<string>
  onChange: (leftOutIds: ReadonlySet<string>) => void
}

const TILE_STYLES: Partial<Record<TaskDayStatus, string | undefined>> = {
  done: styles.tile,
  claimed: styles.claimedTile,
}

/** The children of one row: pending ones can be chosen for the next mark, marked ones show their status. */
export function ChildChoice({ name, rowChildren, taskDays, leftOutIds, onChange }: ChildChoiceProps) {
  const awaited = rowChildren.filter(({ id }) =>
    taskDays.some(
      ({ childId, status, turn }) =>
        childId === id && turn?.assignment === 'together' && status === 'pending',
    ),
  )
  const statusWords: Partial<Record<TaskDayStatus, string>> = {
    done: 'feita',
    claimed: `esperando ${waitedForText(awaited)}`,
  }
  return (
    <div role="group" aria-label={`Para quem vale: ${name}`} className={styles.choice}>
      {rowChildren.map((child) => {
        const status = taskDays.find(({ childId }) => childId === child.id)?.status ?? 'not_done'
        if (!isOpen(status)) {
          const label = `${child.name}: ${statusWords[status] ?? 'não feita'}`
          return (
            <span key={child.id} className={classNames(styles.child, styles.marked)} title={label}>
              <ChildAvatar child={child} size={38} label={label} />
              {TILE_STYLES[status] && <span className={TILE_STYLES[status]} aria-hidden="true" />}
            </span>
          )
        }
        return (
          <label key={child.id} className={styles.child} title={child.name}>
            <input
              type="checkbox"
              className={styles.input}
              aria-label={child.name}
              checked={!leftOutIds.has(child.id)}
              onChange={({ target }) => {
                const ids = new Set(leftOutIds)
                if (target.checked) ids.delete(child.id)
                else ids.add(child.id)
                onChange(ids)
              }}
            />
            <ChildAvatar child={child} size={38} />
            <span className={styles.tick} aria-hidden="true">
              <Check size={12} strokeWidth={3} />
            </span>
          </label>
        )
      })}
    </div>
  )
}
