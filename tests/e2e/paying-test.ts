import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { startLiveHub } from '#app/platform/live/live-hub.server.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { aSession } from '#tests/support/people.ts'
import { test as base } from './app-test.ts'

/** Tests with an app that sells by the sandbox, and this process on its database; both hear each other's changes. */
export const test = base.extend<object, { paying: AppOnPostgres }>({
  paying: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const paying = await startAppOnPostgres({ PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1' })
      const live = await startLiveHub()
      await use(paying)
      await live.stop()
      await paying.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Signs this person in in the page's browser. */
export async function enterAs(page: Page, { app }: AppOnPostgres, userId: string) {
  const cookie = await aSession(userId)
  const end = cookie.indexOf('=')
  await page.context().clearCookies()
  await page
    .context()
    .addCookies([{ name: cookie.slice(0, end), value: cookie.slice(end + 1), url: app.url }])
}

/** A checkout that this person began half a minute ago. */
export async function aCheckout(userId: string, returnPath = '/app') {
  await database()
    .insertInto('checkouts')
    .values({
      id: newId(),
      nonce: newId(),
      user_id: userId,
      provider: 'sandbox',
      plan: 'monthly',
      return_path: returnPath,
      created_at: new Date(Date.now() - 30_000),
    })
    .execute()
}
