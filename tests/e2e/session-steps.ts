import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { aSession } from '#tests/support/people.ts'
import { secondFactorGuardian } from '#tests/support/second-factor.ts'

/** Adds a session of this person to the page's browser. */
export async function enterAs(page: Page, { app }: { app: { url: string } }, userId: string) {
  await page.context().clearCookies()
  await addCookie(page, app.url, await aSession(userId))
}

/** Adds a session of a new site administrator with a second factor. */
export async function enterAsAdministrator(page: Page, url: string) {
  const { guardian, cookie } = await secondFactorGuardian()
  await database().updateTable('users').set({ is_admin: true }).where('id', '=', guardian.id).execute()
  await addCookie(page, url, cookie)
}

/** Adds the cookie of a `Cookie` header: 'name=value'. */
async function addCookie(page: Page, url: string, cookie: string) {
  const end = cookie.indexOf('=')
  await page.context().addCookies([{ name: cookie.slice(0, end), value: cookie.slice(end + 1), url }])
}
