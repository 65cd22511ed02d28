import { isToken } from '#app/base/token.server.ts'
import { setCookieValue, hostCookie, readCookie } from '#app/platform/host-cookie.server.ts'

export const CHALLENGE_SECONDS = 10 * 60

const cookie = () => hostCookie('combinado_challenge')

/** The challenge token in the cookie. It needs no signature, because the database is queried by its hash. */
export function readChallengeToken(request: Request): string | undefined {
  const token = readCookie(request, cookie())
  return isToken(token) ? token : undefined
}

export function challengeCookieLine(token: string): string {
  return setCookieValue(cookie(), token, CHALLENGE_SECONDS)
}

export function endedChallengeCookieLine(): string {
  return setCookieValue(cookie(), '', 0)
}
