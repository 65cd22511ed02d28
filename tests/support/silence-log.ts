import { beforeAll } from 'vitest'
import { log } from '#app/base/log.server.ts'

/** Writes no log during the tests of the calling file. */
export function silenceLog(): void {
  beforeAll(() => {
    const { level } = log
    log.level = 'silent'
    return () => {
      log.level = level
    }
  })
}
