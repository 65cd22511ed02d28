import { classNames } from '#app/ui/class-names.ts'
import { WEEKDAY_LABELS } from '../task-texts.ts'
import styles from './day-tiles.module.css'

/** One tile for each day of the week, Sunday first, filled on the days of the task. */
export function DayTiles({ weekdays }: { weekdays: readonly number[] }) {
  return (
    <span className={styles.days} aria-hidden="true">
      {WEEKDAY_LABELS.map((label, day) => (
        <i key={label} className={classNames(styles.day, weekdays.includes(day) && styles.active)} />
      ))}
    </span>
  )
}
