import { createTestDatabase, startPostgres, type ThrowAwayDatabase } from '#tests/support/postgres.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { test as base } from './app-test.ts'

/** Tests with two processes of the app on one PostgreSQL, for each worker. */
export const test = base.extend<
  object,
  { pair: { first: RunningApp; second: RunningApp; database: ThrowAwayDatabase } }
>({
  pair: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startPostgres()
      const database = await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)
      const start = () => startApp({ databaseUrl: database.url, environment: { TRUSTED_PROXIES: '1' } })
      const pair = { first: await start(), second: await start(), database }
      await use(pair)
      await Promise.all([pair.first.stop(), pair.second.stop()])
      await database.drop()
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
