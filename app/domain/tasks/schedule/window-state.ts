import { type CivilDate, momentOf } from '../../families/dates/civil-date.ts'

/** Where a moment is beside a turn's time window. Without an end, the window is open until the day ends. */
export type WindowState = 'before' | 'open' | 'after'

interface TurnTimes {
  day: CivilDate
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  /** 'HH:mm'. Null: until the day ends. */
  until: string | null
}

/**
 * Compares moments and not times of day, so that a time that summer time skips opens with the next one, and one that occurs
 * twice opens once (rule 200).
 */
export function windowStateAt({ day, time, until }: TurnTimes, moment: Date, timeZone: string): WindowState {
  if (time !== null && moment < momentOf(day, time, timeZone)) return 'before'
  return until !== null && moment >= momentOf(day, until, timeZone) ? 'after' : 'open'
}
