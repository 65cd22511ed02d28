import type { Page } from '@playwright/test'
import { aCookie } from '#tests/support/people.ts'
import { aFamilyWithSecondFactor } from '#tests/support/second-factor.ts'
import { updateRows } from '#tests/support/rows.ts'

/** Replaces the browser's cookies by a new session of the user. */
export async function signInAs(page: Page, { app }: { app: { url: string } }, userId: string) {
  await page.context().clearCookies()
  await addCookie(page, app.url, await aCookie(userId))
}

/** Creates a site administrator with a second factor, and adds a session of theirs to the browser. */
export async function signInAsAdministrator(page: Page, url: string, profile: { name?: string } = {}) {
  const { guardian, cookie } = await aFamilyWithSecondFactor()
  await updateRows('users', { id: guardian.id }, { is_admin: true, ...profile })
  await addCookie(page, url, cookie)
}

/** Adds a cookie to the browser. `cookie` is the value of a `Cookie` header with one cookie: 'name=value'. */
export async function addCookie(page: Page, url: string, cookie: string) {
  const end = cookie.indexOf('=')
  await page.context().addCookies([{ name: cookie.slice(0, end), value: cookie.slice(end + 1), url }])
}
