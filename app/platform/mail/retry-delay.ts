import { HOUR_MS } from '#app/base/durations.ts'

const MIN_MS = 15_000
const MAX_MS = HOUR_MS

/**
 * Exponential backoff: the milliseconds to wait after this number of failures. The delay doubles from 15 seconds up to an
 * hour; `jitter` in [0, 1) adds up to a fifth.
 */
export function retryDelayMs(failureCount: number, jitter: number): number {
  const delayMs = Math.min(MIN_MS * 2 ** Math.min(failureCount - 1, 20), MAX_MS)
  return Math.round(delayMs * (1 + jitter / 5))
}
