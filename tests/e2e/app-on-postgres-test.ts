import { test as base } from '@playwright/test'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'

/** Tests with an app and this process on one new database, for each worker. */
export function testWithAppOnPostgres(environment: Record<string, string> = {}) {
  return base.extend<object, { running: AppOnPostgres }>({
    running: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const running = await startAppOnPostgres(environment)
        await use(running)
        await running.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
}
