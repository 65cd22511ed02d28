import { setCookieValue, hostCookie, readCookie } from '#app/platform/host-cookie.server.ts'

/** Time to correct a refused form. */
const COOKIE_MAX_AGE_SECONDS = 10 * 60
/** Cookie value of a ticked box without a Brazilian state. */
const NO_STATE = '-'

const cookie = () => hostCookie('combinado_mostrar')

/**
 * Restores the mention fields after a refused form: the code of the chosen Brazilian state, '' if the box was ticked without
 * one, null if it was not ticked. A cookie and no query parameter, so that no link can tick the box in advance (rule 78).
 */
export function readMentionCookie(request: Request): string | null {
  const value = readCookie(request, cookie())
  return value ? (value === NO_STATE ? '' : value) : null
}

/** The `Set-Cookie` header; null deletes the cookie. */
export function mentionCookieLine(state: string | null): string {
  return state === null
    ? setCookieValue(cookie(), '', 0)
    : setCookieValue(cookie(), state || NO_STATE, COOKIE_MAX_AGE_SECONDS)
}
