import { classNames } from '#app/ui/class-names.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { type CivilDate, weekdayOf } from '../../families/dates/civil-date.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { twoWeeks } from '../task-next-dates.ts'
import { turnTimesText } from '../task-next-dates-text.ts'
import { WEEKDAY_LABELS } from '../task-texts.ts'
import styles from './two-weeks.module.css'

const MAX_PORTRAITS = 2

interface TwoWeeksProps {
  task: ScheduledTask
  familyChildren: readonly Child[]
  calendar: FamilyCalendar
  today: CivilDate
}

/** A calendar of two weeks with the portraits of those who have the task. Decorative: the words say the same. */
export function TwoWeeks({ task, familyChildren, calendar, today }: TwoWeeksProps) {
  return (
    <div className={styles.days} aria-hidden="true">
      {twoWeeks(task, today, calendar).map(({ day, turns }) => {
        const ids = new Set(turns.flatMap(({ holders }) => holders.map(({ childId }) => childId)))
        const holders = familyChildren.filter(({ id }) => ids.has(id))
        const shown = holders.length > MAX_PORTRAITS ? holders.slice(0, 1) : holders
        return (
          <div
            key={day}
            title={turnTimesText(turns, familyChildren)}
            className={classNames(
              styles.day,
              holders.length > 0 && styles.due,
              day === today && styles.today,
            )}
          >
            <span>
              {WEEKDAY_LABELS[weekdayOf(day)]?.slice(0, 1)} {Number(day.slice(8))}
            </span>
            <span className={styles.portraits}>
              {holders.length === 0 && '–'}
              {shown.map((child) => (
                <ChildAvatar key={child.id} child={child} size={shown.length > 1 ? 26 : 34} />
              ))}
              {shown.length < holders.length && <small>+{holders.length - shown.length}</small>}
            </span>
          </div>
        )
      })}
    </div>
  )
}
