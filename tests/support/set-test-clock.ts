import { onTestFinished } from 'vitest'
import { setClock } from '#app/base/clock.server.ts'

/** Sets the clock until the end of the test, or until `restore` is called. */
export function setTestClock(clock: () => Date): { restore: () => void } {
  const set = setClock(clock)
  onTestFinished(set.restore)
  return set
}

/** Stops the clock at this moment until the end of the test. */
export function setTestTime(moment: Date | string): void {
  setTestClock(() => new Date(moment))
}
