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

/** The days that the month of `day` has. */
function daysOfMonth(days: readonly number[], day: CivilDate): Set<number> {
  return daysOfLength(days, lengthOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))))
}

/** The days that a month of this length has; 29 to 31 become its last one. */
const daysOfLength = (days: readonly number[], length: number) =>
  new Set(days.map((day) => Math.min(day, length)))

/** `month` is 1 to 12. */
const lengthOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const countMonthly = (days: readonly number[], from: CivilDate, before: CivilDate) =>
  from < before ? countMonthlyBefore(days, before) - countMonthlyBefore(days, from) : 0

/** The number of dates from the year 1 on and before `day`. It has the same cost for each `day`. */
function countMonthlyBefore(days: readonly number[], day: CivilDate): number {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const countOf = (length: number) => daysOfLength(days, length).size
  const years = year - 1
  const leapYears = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  let count = years * (7 * countOf(31) + 4 * countOf(30)) + leapYears * countOf(29)
  count += (years - leapYears) * countOf(28)
  for (let earlier = 1; earlier < month; earlier++) count += countOf(lengthOfMonth(year, earlier))
  for (const date of daysOfMonth(days, day)) if (date < dayOfMonth(day)) count++
  return count
}

function countDays(from: CivilDate, days: number, matches: (day: CivilDate) => boolean): number {
  let count = 0
  for (let offset = 0; offset < days; offset++) if (matches(plusDays(from, offset))) count++
  return count
}
