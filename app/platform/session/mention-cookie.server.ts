import { cookieLine, hostCookie, readCookie } from './host-cookie.server.ts'

/** As long as somebody needs to mend a form. */
const KEPT_SECONDS = 10 * 60
const NO_STATE = '-'

const cookie = () => hostCookie('combinado_mostrar')

/**
 * What a refused form of the plans page had ticked beside the plan: the state, '' without one, null for no tick. In a
 * cookie rather than the address, for no link of somebody else's may come with the tick already made.
 */
export function readKeptMention(request: Request): string | null {
  const value = readCookie(request, cookie())
  return value ? (value === NO_STATE ? '' : value) : null
}

/** The `Set-Cookie` line; null takes it from the browser. */
export function keptMentionLine(state: string | null): string {
  return state === null ? cookieLine(cookie(), '', 0) : cookieLine(cookie(), state || NO_STATE, KEPT_SECONDS)
}
