import { DAY_MS, MINUTE_MS } from '#app/base/durations.ts'
import { TZDate, tzOffset } from '@date-fns/tz'
import { format } from 'date-fns'

/** A calendar day, 'yyyy-MM-dd', without time or zone (rule 21). */
export type CivilDate = string

export function civilDateOf(moment: Date, timeZone: string): CivilDate {
  return format(new TZDate(moment, timeZone), 'yyyy-MM-dd')
}

/** 'HH:mm' of `moment` in `timeZone`. */
export function wallTimeOf(moment: Date, timeZone: string): string {
  return format(new TZDate(moment, timeZone), 'HH:mm')
}

/**
 * The moment at which clocks in `timeZone` show `time` ('HH:mm') on `day`. A time that summer time skips moves forward
 * by the skipped hour (00:30 becomes 01:30). For a time that occurs twice, returns the first moment.
 */
export function momentOf(day: CivilDate, time: string, timeZone: string): Date {
  const wallMs = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (momentMs: number) => tzOffset(timeZone, new Date(momentMs)) * MINUTE_MS
  const [oldOffset, newOffset] = [offsetAt(wallMs - DAY_MS), offsetAt(wallMs + DAY_MS)]
  const hasChanged = offsetAt(wallMs - oldOffset) !== oldOffset && offsetAt(wallMs - newOffset) === newOffset
  return new Date(wallMs - (hasChanged ? newOffset : oldOffset))
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
