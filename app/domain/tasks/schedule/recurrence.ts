import { type CivilDate, daysBetween, plusDays, weekdayOf } from '../../families/dates/civil-date.ts'
import type { Recurrence } from './schedule.ts'

/** Whether a task with these weekdays is due on `day` (rule 196). The weekdays have an effect only with 'weekly'. */
export function isDueOn(recurrence: Recurrence, weekdays: readonly number[], day: CivilDate): boolean {
  switch (recurrence.kind) {
    case 'weekly':
      return (
        weekdays.includes(weekdayOf(day)) &&
        weeksBetween(recurrence.anchorOn, day) % recurrence.everyWeeks === 0
      )
    case 'monthly':
      return daysOfMonth(recurrence.days, day).has(dayOfMonth(day))
    case 'once':
      return day === recurrence.on
  }
}

/** On how many dates from `from` on and before `before` a task is due; 0 if `before` is not after `from`. */
export function countDueDates(
  recurrence: Recurrence,
  weekdays: readonly number[],
  { from, before }: { from: CivilDate; before: CivilDate },
): number {
  if (recurrence.kind === 'once') return Number(from <= recurrence.on && recurrence.on < before)
  if (recurrence.kind === 'monthly') return countMonthly(recurrence.days, from, before)
  const cycle = 7 * recurrence.everyWeeks
  const days = Math.max(0, daysBetween(from, before))
  // all cycles have the same number of dates, wherever they begin
  const rest = countDays(from, days % cycle, (day) => isDueOn(recurrence, weekdays, day))
  if (days < cycle) return rest
  return rest + Math.floor(days / cycle) * new Set(weekdays).size
}

/** Weeks from Sunday, from the week of `from` to the week of `day`; negative before it. */
export function weeksBetween(from: CivilDate, day: CivilDate): number {
  return daysBetween(sundayOf(from), sundayOf(day)) / 7
}

const sundayOf = (day: CivilDate) => plusDays(day, -weekdayOf(day))
const dayOfMonth = (day: CivilDate) => Number(day.slice(8))

/** The days that the month of `day` has; 29 to 31 become its last one. */
function daysOfMonth(days: readonly number[], day: CivilDate): Set<number> {
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
  return new Set(days.map((number) => Math.min(number, last)))
}

function countMonthly(days: readonly number[], from: CivilDate, before: CivilDate): number {
  let count = 0
  for (let month = `${from.slice(0, 7)}-01`; month < before; month = nextMonth(month)) {
    const dates = [...daysOfMonth(days, month)].map((day) => plusDays(month, day - 1))
    count += dates.filter((date) => from <= date && date < before).length
  }
  return count
}

/** The first day of the month after `day`. */
const nextMonth = (day: CivilDate) => `${plusDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

function countDays(from: CivilDate, days: number, matches: (day: CivilDate) => boolean): number {
  let count = 0
  for (let offset = 0; offset < days; offset++) if (matches(plusDays(from, offset))) count++
  return count
}
