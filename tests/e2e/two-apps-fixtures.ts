import { createTestDatabase, openPostgres, type TemporaryDatabase } from '#tests/support/postgres.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { test as base } from './fixtures.ts'

/** Starts two processes of the app on one PostgreSQL database for each worker. */
export const test = base.extend<
  object,
  { apps: { first: RunningApp; second: RunningApp; database: TemporaryDatabase } }
>({
  apps: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await openPostgres()
      const database = await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)
      const start = () => startApp({ databaseUrl: database.url, environment: { TRUSTED_PROXIES: '1' } })
      const apps = { first: await start(), second: await start(), database }
      await use(apps)
      await Promise.all([apps.first.stop(), apps.second.stop()])
      await database.drop()
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
