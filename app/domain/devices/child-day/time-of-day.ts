import { type TimeOfDay, timeOfDayAt, TIMES_OF_DAY } from '../../tasks/task-time-of-day.ts'
import type { DeviceTaskDay } from '../device-view.ts'

/** Until then the wall shows only the sky and the clock. */
const SLEEP_UNTIL = '05:00'

/** Whether everybody sleeps: from 0:00 to 5:00 (rule 245). */
export const isSleepingTime = (time: string): boolean => time < SLEEP_UNTIL

/** The sky at 'HH:mm': after midnight it is still night, although the day's morning has begun. */
export const skyAt = (time: string): TimeOfDay => (isSleepingTime(time) ? 'noite' : timeOfDayAt(time))

/**
 * Where a task day stands: by its time; with the current time of day if it has none, or is to be done again (rule 163).
 *
 * @param timeNow 'HH:mm' by the server's clock
 */
export function timeOfDayOf({ time, status }: DeviceTaskDay, timeNow: string): TimeOfDay {
  return timeOfDayAt(time === null || status === 'redo' ? timeNow : time)
}

/** Whether `a` is later in the day than `b`. */
export const isLater = (a: TimeOfDay, b: TimeOfDay): boolean =>
  TIMES_OF_DAY.indexOf(a) > TIMES_OF_DAY.indexOf(b)
