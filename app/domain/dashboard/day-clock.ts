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

/** Formats '14:32' as '14h32', always with minutes. */
export function formatSavedTime(time: string): string {
  return time.replace(':', 'h')
}
