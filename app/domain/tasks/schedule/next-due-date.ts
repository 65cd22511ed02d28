import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import { isSameValue } from '../../families/revision.ts'
import { isDueOn } from './recurrence.ts'
import { dueWeekdays, type ScheduledTask, scheduleOf } from './scheduled-task.ts'
import { MAX_EVERY_WEEKS } from './schedule.ts'

/** A task that is due on several dates is due again within this many days. */
const MAX_DAYS_BETWEEN_DUE_DATES = MAX_EVERY_WEEKS * 7

/** The fields of a task that determine its due dates. */
export type DueFields = Pick<ScheduledTask, 'weekdays' | 'childIds' | 'schedule'>

/**
 * Whether a save must be refused because the task has no date left (rule 196). False if the edit leaves the recurrence of
 * `stored`, whose date may have passed. `stored` is undefined for a new task.
 */
export function isNeverDue(task: DueFields, stored: DueFields | undefined, today: CivilDate): boolean {
  if (nextDueDate(task, today) !== null) return false
  return !stored || !isSameValue(scheduleOf(task).recurrence, scheduleOf(stored).recurrence)
}

/** The next date on which the task is due for a child, `today` included. Null if there is none. */
export function nextDueDate(task: DueFields, today: CivilDate): CivilDate | null {
  const { recurrence } = scheduleOf(task)
  if (recurrence.kind === 'once') return recurrence.on >= today ? recurrence.on : null
  const weekdays = dueWeekdays(task)
  for (let offset = 0; offset < MAX_DAYS_BETWEEN_DUE_DATES; offset++) {
    const day = plusDays(today, offset)
    if (isDueOn(recurrence, weekdays, day)) return day
  }
  return null
}
