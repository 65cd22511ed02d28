import type { DeviceTaskDay } from '../device-view.ts'

/** In the order of the day. */
export const TIMES_OF_DAY = ['manha', 'tarde', 'noite'] as const
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

const AFTERNOON = '12:00'
const EVENING = '18:00'

/** The time of day at 'HH:mm' (rule 163). */
export function timeOfDayAt(time: string): TimeOfDay {
  if (time < AFTERNOON) return 'manha'
  return time < EVENING ? 'tarde' : 'noite'
}

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
