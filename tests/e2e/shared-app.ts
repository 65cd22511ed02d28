import { createTestDatabase, setup, openPostgres, teardown } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'

/** An app that all workers use at the same time. No test may stop it. */
export interface SharedApp {
  url: string
}

/** Starts one PostgreSQL server with one app for the whole run. Most tests use this app. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a globalSetup by its default export
export default async function startSharedApp(): Promise<() => Promise<void>> {
  await setup()
  const server = await openPostgres()
  const database = await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)
  const app = await startApp({ databaseUrl: database.url, environment: { TRUSTED_PROXIES: '1' } })
  process.env.TEST_SHARED_APP = JSON.stringify({ url: app.url } satisfies SharedApp)
  return async () => {
    await app.stop()
    await database.drop()
    await teardown()
  }
}

/** The app that `startSharedApp` has started. */
export function sharedApp(): SharedApp {
  const json = process.env.TEST_SHARED_APP
  if (!json) throw new Error('playwright.config.ts names no globalSetup')
  return JSON.parse(json) as SharedApp
}
