import { type CivilDate, civilDateOf, wallTimeOf } from '../../families/dates/civil-date.ts'
import { momentOf } from '../../families/dates/moment-of.ts'

/** Whether a moment is before, in or after a turn's time window. Without an end, the window is open until the day ends. */
export type WindowState = 'before' | 'open' | 'after'

interface TurnTimes {
  day: CivilDate
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  /** 'HH:mm'. Null: until the day ends. */
  until: string | null
}

/** Whether `moment` is before, in or after the turn's time window (rule 200). */
export function windowStateAt({ day, time, until }: TurnTimes, moment: Date, timeZone: string): WindowState {
  if (time !== null && !hasTimeCome(day, time, { moment, timeZone })) return 'before'
  return until !== null && hasTimeCome(day, until, { moment, timeZone }) ? 'after' : 'open'
}

/**
 * Whether clocks in `timeZone` have shown `time` ('HH:mm') of `day`, or a later time. A time that summer time skips comes with
 * the next one, and one that occurs twice comes with the first.
 */
export function hasTimeCome(
  day: CivilDate,
  time: string,
  { moment, timeZone }: { moment: Date; timeZone: string },
): boolean {
  if (moment >= momentOf(day, time, timeZone)) return true
  // `momentOf` moves a skipped time to a later one
  return civilDateOf(moment, timeZone) === day && wallTimeOf(moment, timeZone) >= time
}
