const MINUTES_A_DAY = 1440

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `time` ('HH:mm') plus `elapsedMs`, at most 23:59, because only the server starts the next day (rule 21). */
export function timeAfter(time: string, elapsedMs: number): string {
  const minutes = Math.min(minutesOf(time) + Math.floor(Math.max(elapsedMs, 0) / 60_000), MINUTES_A_DAY - 1)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Milliseconds from `time` ('HH:mm') to the end of its day. `time` has no seconds, so this is up to a minute too long
 * and never too short.
 */
export function msUntilDayEnds(time: string): number {
  return (MINUTES_A_DAY - minutesOf(time)) * 60_000
}

/**
 * The present moment by the server's clock, as ISO 8601.
 *
 * @param readAt when the snapshot was read, ISO 8601
 * @param timeAtRead 'HH:mm' of that moment
 * @param timeNow 'HH:mm' of the same day
 */
export function momentNow(readAt: string, timeAtRead: string, timeNow: string): string {
  const elapsedMinutes = Math.max(minutesOf(timeNow) - minutesOf(timeAtRead), 0)
  return new Date(Date.parse(readAt) + elapsedMinutes * 60_000).toISOString()
}
