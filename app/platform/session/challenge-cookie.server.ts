import { isToken } from '#app/platform/token.server.ts'
import { cookieLine, hostCookie, readCookie } from './host-cookie.server.ts'

/** How long a sign-in waits for the code of its second factor. */
export const CHALLENGE_SECONDS = 10 * 60

const cookie = () => hostCookie('combinado_challenge')

/** The token of the sign-in that waits for a code in this browser; it is looked up by its hash, so it needs no signature. */
export function readChallengeToken(request: Request): string | undefined {
  const token = readCookie(request, cookie())
  return isToken(token) ? token : undefined
}

/** The `Set-Cookie` line of a sign-in that waits for a code. */
export function challengeCookieLine(token: string): string {
  return cookieLine(cookie(), token, CHALLENGE_SECONDS)
}

/** The `Set-Cookie` line that takes it from the browser. */
export function endedChallengeCookieLine(): string {
  return cookieLine(cookie(), '', 0)
}
