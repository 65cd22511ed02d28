import { SECURITY_PATH } from '#app/base/app-paths.ts'
import { type PublicPage, redirectTo } from './page.tsx'

/** The address at which password managers look for the page that changes a password (W3C, change-password-url). */
export const changePassword: PublicPage = {
  get: async () => redirectTo(SECURITY_PATH, { headers: { 'cache-control': 'no-store' } }),
}
