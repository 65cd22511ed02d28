import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import type { Schedule } from './schedule.ts'

const DAYS_BACK = 366
/** Two years, with a leap day. */
const DAYS_AHEAD = 732

/** The message for a date that no form offers. */
export const NOT_PLANNABLE = 'Escolha um dia dos próximos dois anos.'

/** Whether a family can plan for this date: from a year ago to two years ahead (rule 309). */
export const isPlannable = (day: CivilDate, today: CivilDate): boolean =>
  day >= plusDays(today, -DAYS_BACK) && day <= plusDays(today, DAYS_AHEAD)

/** The last date for which a family can plan. */
export const lastPlannableDay = (today: CivilDate): CivilDate => plusDays(today, DAYS_AHEAD)

/** Whether every date of the schedule is plannable. Those that are stored may have become older. */
export function hasPlannableDates(
  schedule: Schedule | null,
  today: CivilDate,
  stored: Schedule | null = null,
): boolean {
  const storedDates = datesOf(stored)
  return datesOf(schedule).every((day) => isPlannable(day, today) || storedDates.includes(day))
}

function datesOf(schedule: Schedule | null): CivilDate[] {
  if (!schedule) return []
  const { recurrence, rotation } = schedule
  return [
    ...(recurrence.kind === 'weekly' ? [recurrence.anchorOn] : []),
    ...(recurrence.kind === 'once' ? [recurrence.on] : []),
    ...(rotation ? [rotation.anchorOn] : []),
  ]
}
