import { isToken } from '#app/base/token.server.ts'
import { setCookieValue, hostCookie, readCookie } from '#app/platform/host-cookie.server.ts'

/** Lifetime of an OAuth flow and of the cookie that binds it to the browser. */
export const GOOGLE_FLOW_SECONDS = 10 * 60

const cookie = () => hostCookie('combinado_google')

/** The token of 256 random bits that binds OAuth flows to this browser. */
export function readGoogleBrowserToken(request: Request): string | undefined {
  const value = readCookie(request, cookie())
  return isToken(value) ? value : undefined
}

/** SameSite=Lax, because the redirect back is a navigation from another site. */
export function googleCookieLine(browserToken: string): string {
  return setCookieValue(cookie(), browserToken, GOOGLE_FLOW_SECONDS)
}
