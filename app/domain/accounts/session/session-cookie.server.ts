import { createHmac } from 'node:crypto'
import { isSameSecret } from '#app/base/is-same-secret.server.ts'
import { cookieLine, type HostCookie, hostCookie, readCookie } from '#app/platform/host-cookie.server.ts'
import { installationSecret } from '#app/platform/installation-secret.server.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A session ends this long after its last renewal. */
export const SESSION_SECONDS = 30 * DAY_SECONDS
/** A session ends this long after the sign-in, however much it is used: it limits the worth of a stolen cookie. */
export const MAX_SESSION_SECONDS = 180 * DAY_SECONDS
/** A session in use is renewed at most this often; the list of devices is as exact as this. */
export const RENEWAL_SECONDS = 60 * 60
/** With less than this left a session is about to end, is not renewed any more and counts as no device. */
export const ENDING_SECONDS = 60

/** The session's cookie. */
export function sessionCookie(secure?: boolean): HostCookie {
  return hostCookie('combinado_session', secure)
}

/** The session token of the request, when its signature is ours. */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const value = readCookie(request, sessionCookie())
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return undefined
  const token = value.slice(0, dot)
  return isSameSecret(value.slice(dot + 1), await signatureOf(token)) ? token : undefined
}

/** The `Set-Cookie` line that gives the browser this session for its full length. */
export async function sessionCookieLine(token: string): Promise<string> {
  return cookieLine(sessionCookie(), `${token}.${await signatureOf(token)}`, SESSION_SECONDS)
}

/** The `Set-Cookie` line that takes the session from the browser. */
export function endedSessionCookieLine(): string {
  return cookieLine(sessionCookie(), '', 0)
}

// node:crypto and not hono's signed cookies, which send each check through a thread that hashing may occupy
async function signatureOf(token: string): Promise<string> {
  return createHmac('sha256', await installationSecret())
    .update(token)
    .digest('base64')
}
