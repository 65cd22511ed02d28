const FIRST_MS = 15_000
const LONGEST_MS = 60 * 60 * 1000

/**
 * Milliseconds to wait after the `attempts`-th failure (1 = the first): it doubles from 15 seconds up to
 * an hour. `chance` in [0, 1) spreads the mails of an outage over a fifth of the pause.
 */
export function retryPause(attempts: number, chance: number): number {
  const pause = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_MS)
  return Math.round(pause * (1 + chance / 5))
}
