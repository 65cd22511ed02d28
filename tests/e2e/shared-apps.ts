import { createTestDatabase, setup, openPostgres, teardown } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'

/** An app on PostgreSQL. */
export interface Site {
  app: { url: string }
  /** URL with the login of the tables' owner, whom row-level security does not limit. */
  ownerDatabaseUrl: string
}

export interface StartedSite extends Site {
  stop: () => Promise<void>
}

/** The apps that all workers use at the same time. No test may stop them. */
export interface SharedApps {
  /** Sells nothing; most tests use it. */
  site: Site
  /** Sells by the simulated provider (sandbox). */
  shop: Site
  /** Has the example family and the embedded database, and sells by the simulated provider, as in the README. */
  demo: { url: string }
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes a globalSetup by its default export
export default async function startSharedApps(): Promise<() => Promise<void>> {
  await setup()
  const [site, shop, demo] = await Promise.all([
    startSite({ ADMIN_EMAIL: 'dona@exemplo.com.br' }),
    startSite({ PAYMENTS: 'sandbox' }),
    startApp({ seed: 'demo', environment: { PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1' } }),
  ])
  // only the URLs reach the workers
  process.env.TEST_SHARED_APPS = JSON.stringify({ site, shop, demo: { url: demo.url } } satisfies SharedApps)
  return async () => {
    await Promise.all([site.stop(), shop.stop(), demo.stop()])
    await teardown()
  }
}

/** Starts an app on a new database of the run's PostgreSQL server. */
export async function startSite(environment: Record<string, string>): Promise<StartedSite> {
  const server = await openPostgres()
  const database = await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)
  const options = { databaseUrl: database.url, environment: { TRUSTED_PROXIES: '1', ...environment } }
  const { url, stop } = await startApp(options)
  return {
    app: { url },
    ownerDatabaseUrl: database.url,
    async stop() {
      await stop()
      await database.drop()
    },
  }
}

/** The apps that `startSharedApps` has started. */
export function sharedApps(): SharedApps {
  const json = process.env.TEST_SHARED_APPS
  if (!json) throw new Error('playwright.config.ts names no globalSetup')
  return JSON.parse(json) as SharedApps
}
