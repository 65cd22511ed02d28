import { startApp, type RunningApp } from '#tests/support/running-app.ts'
import { test as base } from './fixtures.ts'

/** Starts one app with the example family for each worker. */
export const test = base.extend<object, { demo: RunningApp }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const demo = await startApp({
        seed: 'demo',
        environment: { PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1' },
      })
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
