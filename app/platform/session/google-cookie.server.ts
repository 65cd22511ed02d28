import { isToken } from '#app/platform/token.server.ts'
import { cookieLine, hostCookie, readCookie } from './host-cookie.server.ts'

/** A way out to Google and back ends after this long, and with it the cookie that binds it to the browser. */
export const GOOGLE_FLOW_SECONDS = 10 * 60

const cookie = () => hostCookie('combinado_google')

/** What binds this browser's ways out to Google: 256 random bits that no other browser has. */
export function readGoogleBrowser(request: Request): string | undefined {
  const value = readCookie(request, cookie())
  return isToken(value) ? value : undefined
}

/** The `Set-Cookie` line. SameSite=Lax, for the way back is a navigation that another site began. */
export function googleCookieLine(browser: string): string {
  return cookieLine(cookie(), browser, GOOGLE_FLOW_SECONDS)
}
