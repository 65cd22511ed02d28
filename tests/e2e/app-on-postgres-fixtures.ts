import { startLiveHub } from '#app/platform/live/live-hub.server.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { test as base } from './fixtures.ts'

/** Starts one app for each worker on a new database, and connects this process to that database. */
export function testWithAppOnPostgres(environment: Record<string, string>) {
  return base.extend<object, { site: AppOnPostgres }>({
    site: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const site = await startAppOnPostgres({ TRUSTED_PROXIES: '1', ...environment })
        const live = await startLiveHub()
        await use(site)
        await live.stop()
        await site.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
}

/** Tests with an app without payments. */
export const test = testWithAppOnPostgres({ ADMIN_EMAIL: 'dona@exemplo.com.br' })
