const MINUTES_A_DAY = 1440

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * 'HH:mm' some milliseconds after the server said `time`; it stops at 23:59, since the next day is
 * the server's to open (product.md 6).
 */
export function timeAfter(time: string, elapsedMs: number): string {
  const minutes = Math.min(minutesOf(time) + Math.floor(Math.max(elapsedMs, 0) / 60_000), MINUTES_A_DAY - 1)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Milliseconds from the moment the server said `time` until its day is over for certain: `time` has
 * no seconds, so this is up to a minute late and never early.
 */
export function untilDayIsOver(time: string): number {
  return (MINUTES_A_DAY - minutesOf(time)) * 60_000
}

/** '14h32', as the offline bar writes it: always with minutes. */
export function savedAt(time: string): string {
  return time.replace(':', 'h')
}
