import { DAY_MS } from '#app/base/durations.ts'
import { zonedFormatter } from './zoned-formatter.ts'

/** A calendar day, 'yyyy-MM-dd', without time or zone (rule 21). */
export type CivilDate = string

/** The day that calendars in `timeZone` show at `moment`. Throws a RangeError for an invalid moment or zone. */
export function civilDateOf(moment: Date, timeZone: string): CivilDate {
  const { year, month, day } = partsOf(moment, timeZone)
  return `${year!.padStart(4, '0')}-${month}-${day}`
}

/** 'HH:mm' of `moment` in `timeZone`. Throws as `civilDateOf`. */
export function wallTimeOf(moment: Date, timeZone: string): string {
  const { hour, minute } = partsOf(moment, timeZone)
  return `${hour}:${minute}`
}

const formatterOf = zonedFormatter({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function partsOf(moment: Date, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = formatterOf(timeZone).formatToParts(moment)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

// days are computed in UTC, where each day has 24 hours
const utcMidnight = (date: CivilDate) => Date.parse(`${date}T00:00:00Z`)

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: CivilDate): number {
  return new Date(utcMidnight(date)).getUTCDay()
}

/** The day `days` after `date` (before, when negative). */
export function plusDays(date: CivilDate, days: number): CivilDate {
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS
}

export interface PointWindowStarts {
  today: CivilDate
  week: CivilDate
  month: CivilDate
  year: CivilDate
}

/** First day of each window of points. Weeks start on Sunday (rule 22). */
export function windowStarts(today: CivilDate): PointWindowStarts {
  return {
    today,
    week: plusDays(today, -weekdayOf(today)),
    month: `${today.slice(0, 7)}-01`,
    year: `${today.slice(0, 4)}-01-01`,
  }
}
