import { now } from '#app/base/clock.server.ts'
import { isToken } from '#app/base/token.server.ts'
import { hostCookie, readCookie, setCookieValue } from '#app/platform/host-cookie.server.ts'

/** A profile closes after this time without an act of the child (rule 156). */
const PROFILE_SECONDS = 3 * 60

const cookie = () => hostCookie('combinado_profile')

/** The child whose profile is open on a shared device. */
export interface OpenProfile {
  childId: string
  /** The secret of this opening, in the browser's cookie. */
  token: string
  closesAt: Date
}

/** When a profile closes in which a child acts now. */
export const profileEnd = (): Date => new Date(now().getTime() + PROFILE_SECONDS * 1000)

/** The token of the opening in the request's cookie. Cookies of other releases are ignored. */
export function readProfileToken(request: Request): string | undefined {
  const value = readCookie(request, cookie())
  return isToken(value) ? value : undefined
}

/** The browser forgets the token with the end of the profile. An act of the child renews both. */
export function profileCookieLine(token: string): string {
  return setCookieValue(cookie(), token, PROFILE_SECONDS)
}

export function closedProfileCookieLine(): string {
  return setCookieValue(cookie(), '', 0)
}
