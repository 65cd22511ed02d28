import { afterAll, onTestFinished } from 'vitest'
import { setClock } from '#app/base/clock.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/base/durations.ts'

/** Stops the clock at `moment` for all tests of the file, so that their fixed dates stay past or future. */
export function stopClockAt(moment: string): void {
  const { restore } = setClock(() => new Date(moment))
  afterAll(restore)
}

/** Sets the clock until the end of the test, or until `restore` is called. */
export function setTestClock(clock: () => Date): { restore: () => void } {
  const override = setClock(clock)
  onTestFinished(override.restore)
  return override
}

/** Stops the clock this long after the real time until the end of the test, or until `restore` is called. */
export function setTimeAhead({ days = 0, minutes = 0 }: { days?: number; minutes?: number }): {
  restore: () => void
} {
  const moment = new Date(Date.now() + days * DAY_MS + minutes * MINUTE_MS)
  return setTestClock(() => moment)
}

/** The result of `work`, which runs with the clock stopped at `moment`. */
export async function atTime<T>(moment: Date | string, work: () => T): Promise<Awaited<T>> {
  const { restore } = setClock(() => new Date(moment))
  try {
    return await work()
  } finally {
    restore()
  }
}

/** Stops the clock at `moment` until the end of the test. */
export function setTestTime(moment: Date | string): void {
  setTestClock(() => new Date(moment))
}
