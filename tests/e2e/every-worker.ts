import { setup, teardown } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'

/** A product that many workers ask at once: nobody may stop it. */
export interface SharedApp {
  url: string
  dataDir: string
}

/** Once for a run: a PostgreSQL for whoever wants a database on it, and the product that most tests ask. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a globalSetup by its default export
export default async function startOnce(): Promise<() => Promise<void>> {
  await setup()
  const app = await startApp({ environment: { TRUSTED_PROXIES: '1' } })
  const shared: SharedApp = { url: app.url, dataDir: app.dataDir }
  process.env.TEST_SHARED_APP = JSON.stringify(shared)
  return async () => {
    await app.stop()
    await teardown()
  }
}

/** The one that `startOnce` began. */
export function productOfEveryWorker(): SharedApp {
  const told = process.env.TEST_SHARED_APP
  if (!told) throw new Error('playwright.config.ts names no globalSetup')
  return JSON.parse(told) as SharedApp
}
