import { startLiveHub } from '#app/platform/live/live-hub.server.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { test as base } from './app-test.ts'

/** Tests with one app for each worker; this process uses the same new database. */
export function testWithAppOnPostgres(environment: Record<string, string>) {
  return base.extend<object, { running: AppOnPostgres }>({
    running: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const running = await startAppOnPostgres({ TRUSTED_PROXIES: '1', ...environment })
        const live = await startLiveHub()
        await use(running)
        await live.stop()
        await running.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
}

/** Tests with one app for each worker, without payments. */
export const test = testWithAppOnPostgres({ ADMIN_EMAIL: 'dona@exemplo.com.br' })
