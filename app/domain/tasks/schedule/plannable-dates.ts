import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import type { Schedule } from './schedule.ts'

/** Ten years: a copy of an old task, and the undo of its change, bring its dates again. */
const DAYS_BACK = 3653
/** Two years, with a leap day. */
const DAYS_AHEAD = 732

/** The response to a date that no form offers. */
export const NOT_PLANNABLE = { status: 400, message: 'Escolha um dia dos próximos dois anos.' }

/** Whether a family can plan for this date: from ten years ago to two years ahead (rule 309). */
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
    // without effect while the task is due every week
    ...(recurrence.kind === 'weekly' && recurrence.everyWeeks > 1 ? [recurrence.anchorOn] : []),
    ...(recurrence.kind === 'once' ? [recurrence.on] : []),
    ...(rotation ? [rotation.anchorOn] : []),
  ]
}
