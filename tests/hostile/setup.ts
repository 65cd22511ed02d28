import type { TestProject } from 'vitest/node'
import { startGoogleProvider } from '#tests/support/google-provider.ts'
import { HOTMART_ENVIRONMENT } from '#tests/support/hotmart-events.ts'
import { createTestDatabase, openPostgres } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'
import { ADMIN_EMAIL, METRICS_TOKEN, PAYMENTS_APP_URL, type Targets } from './target-app.ts'

// nothing listens on port 1: mails stay in the queue, where tests read them
const UNREACHABLE_SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'ola@combinado.exemplo' }

/**
 * Vitest's globalSetup: starts two processes of the built app on one database. `app` trusts one proxy, so that tests
 * can choose the client's IP. `paymentsApp` has payments and an https URL, and trusts no proxy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openPostgres()
  const [testDatabase, google] = await Promise.all([createTestDatabase(server.url), startGoogleProvider()])
  // starts alone, because it migrates the database
  const app = await startApp({
    databaseUrl: testDatabase.url,
    environment: {
      ...google.environment,
      ...UNREACHABLE_SMTP,
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN,
      ADMIN_EMAIL,
    },
  })
  const paymentsApp = await startApp({
    databaseUrl: testDatabase.url,
    environment: { ...HOTMART_ENVIRONMENT, ...UNREACHABLE_SMTP, APP_URL: PAYMENTS_APP_URL },
  })
  const targets: Targets = {
    url: app.url,
    dataDir: app.dataDir,
    paymentsAppUrl: paymentsApp.url,
    ownerDatabaseUrl: testDatabase.url,
    googleUrl: google.url,
    processId: app.process.pid!,
  }
  project.provide('targets', targets)
  return async () => {
    await Promise.all([app.stop(), paymentsApp.stop(), google.stop()])
    await testDatabase.drop()
    await server.stop()
  }
}
