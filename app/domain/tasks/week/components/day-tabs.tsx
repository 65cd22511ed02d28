import { classNames } from '#app/ui/class-names.ts'
import type { CivilDate } from '../../../families/dates/civil-date.ts'
import { dayText, shortDayName } from '../week-text.ts'
import styles from './day-tabs.module.css'

interface DayTabsProps {
  /** Sunday to Saturday. */
  days: readonly CivilDate[]
  today: CivilDate
  chosenDay: CivilDate
  /** The first day that can be chosen; earlier ones of the week cannot. */
  firstDay: CivilDate
  onChoose: (day: CivilDate) => void
}

/** The seven days of a week with their dates: chooses one. */
export function DayTabs({ days, today, chosenDay, firstDay, onChoose }: DayTabsProps) {
  return (
    <div role="group" aria-label="Dias da semana" className={styles.days}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === chosenDay}
          disabled={day < firstDay}
          className={classNames(
            styles.day,
            day === chosenDay && styles.chosen,
            day === today && styles.today,
          )}
          onClick={() => onChoose(day)}
        >
          <span className="visually-hidden">{shortDayName(day)}, </span>
          <span aria-hidden="true">{dayText(day)[0]!.toUpperCase()}</span>
          <b>{Number(day.slice(8))}</b>
          {day === today && <span className="visually-hidden">, hoje</span>}
        </button>
      ))}
    </div>
  )
}
