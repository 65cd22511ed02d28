import { onTestFinished } from 'vitest'
import { setClock } from '#app/base/clock.server.ts'

/** Sets the clock until the end of the test, or until `restore` is called. */
export function setTestClock(clock: () => Date): { restore: () => void } {
  const override = setClock(clock)
  onTestFinished(override.restore)
  return override
}

/** Stops the clock at `moment` until the end of the test. */
export function setTestTime(moment: Date | string): void {
  setTestClock(() => new Date(moment))
}
