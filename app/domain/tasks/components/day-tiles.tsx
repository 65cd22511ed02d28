import { classNames } from '#app/ui/class-names.ts'
import { WEEKDAY_LABELS } from '../task.ts'
import styles from './day-tiles.module.css'

/** One tile a day, Sunday first, laid where the task counts; the text beside it says the days. */
export function DayTiles({ weekdays }: { weekdays: readonly number[] }) {
  return (
    <span className={styles.days} aria-hidden="true">
      {WEEKDAY_LABELS.map((label, day) => (
        <i key={label} className={classNames(styles.day, weekdays.includes(day) && styles.on)} />
      ))}
    </span>
  )
}
