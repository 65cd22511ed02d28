import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { aProtectedGuardian } from '#tests/support/second-factor.ts'

/** Signs a new administrator of the site in, with a second factor. */
export async function enterAsAdministrator(page: Page, url: string) {
  const { guardian, cookie } = await aProtectedGuardian()
  await database().updateTable('users').set({ is_admin: true }).where('id', '=', guardian.id).execute()
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
}
