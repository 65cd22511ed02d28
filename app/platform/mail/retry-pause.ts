import { HOUR_MS } from '#app/base/durations.ts'

const MIN_MS = 15_000
const MAX_MS = HOUR_MS

/**
 * Milliseconds to wait after failure number `attempts`, from 1 on: the pause doubles from 15 seconds up to an hour. `jitter`
 * in [0, 1) adds up to a fifth.
 */
export function retryPause(attempts: number, jitter: number): number {
  const pause = Math.min(MIN_MS * 2 ** Math.min(attempts - 1, 20), MAX_MS)
  return Math.round(pause * (1 + jitter / 5))
}
