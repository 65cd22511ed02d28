import { DAY_MS, MINUTE_MS } from '#app/base/durations.ts'
import { tzOffset } from '@date-fns/tz'
import type { CivilDate } from './civil-date.ts'

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
