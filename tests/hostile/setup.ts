import type { TestProject } from 'vitest/node'
import { startGoogleProvider } from '#tests/support/google-provider.ts'
import { HOTMART_ENVIRONMENT } from '#tests/support/hotmart-events.ts'
import { createTestDatabase, startPostgres } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'
import { ADMIN_ADDRESS, METRICS_TOKEN, SHOP_ADDRESS, type Targets } from './target-app.ts'

// no server listens there: mails stay in the queue, where tests read them
const NO_MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'ola@combinado.exemplo' }

/**
 * Vitest's globalSetup: two processes of the built app on one database, for all files of the project. `app` trusts
 * one proxy, so that tests choose their client address; `shop` has payments and an https address and trusts no
 * proxy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const [testDatabase, google] = await Promise.all([createTestDatabase(server.url), startGoogleProvider()])
  // the first process migrates
  const app = await startApp({
    databaseUrl: testDatabase.url,
    environment: {
      ...google.environment,
      ...NO_MAIL,
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN,
      ADMIN_EMAIL: ADMIN_ADDRESS,
    },
  })
  const shop = await startApp({
    databaseUrl: testDatabase.url,
    environment: { ...HOTMART_ENVIRONMENT, ...NO_MAIL, APP_URL: SHOP_ADDRESS },
  })
  const targets: Targets = {
    url: app.url,
    dataDir: app.dataDir,
    shopUrl: shop.url,
    ownerUrl: testDatabase.url,
    googleUrl: google.url,
    processId: app.process.pid!,
  }
  project.provide('targets', targets)
  return async () => {
    await Promise.all([app.stop(), shop.stop(), google.stop()])
    await testDatabase.drop()
    await server.stop()
  }
}
