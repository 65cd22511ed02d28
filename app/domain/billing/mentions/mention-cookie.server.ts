import { cookieLine, hostCookie, readCookie } from '#app/platform/host-cookie.server.ts'

/** Long enough to correct a refused form. */
const COOKIE_SECONDS = 10 * 60
const NO_STATE = '-'

const cookie = () => hostCookie('combinado_mostrar')

/**
 * The mention choice of a refused form: the state, '' if ticked without a state, null if unticked. In a cookie and not in
 * the address, so that no link can tick the box in advance (rule 78).
 */
export function readMentionCookie(request: Request): string | null {
  const value = readCookie(request, cookie())
  return value ? (value === NO_STATE ? '' : value) : null
}

/** The `Set-Cookie` line; null deletes the cookie. */
export function mentionCookieLine(state: string | null): string {
  return state === null
    ? cookieLine(cookie(), '', 0)
    : cookieLine(cookie(), state || NO_STATE, COOKIE_SECONDS)
}
