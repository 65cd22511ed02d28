import { createHmac } from 'node:crypto'
import { isSameSecret } from '#app/base/is-same-secret.server.ts'
import { setCookieValue, type HostCookie, hostCookie, readCookie } from '#app/platform/host-cookie.server.ts'
import { installationSecret } from '#app/platform/installation-secret.server.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Lifetime of a session after its last renewal. */
export const SESSION_SECONDS = 30 * DAY_SECONDS
/** Maximum lifetime of a session even with renewals, which limits how long a stolen cookie works. */
export const MAX_SESSION_SECONDS = 180 * DAY_SECONDS
/** Minimum time between two renewals; also the precision of `lastSeenAt` in the list of devices. */
export const RENEWAL_SECONDS = 60 * 60
/** A session with less time left is neither renewed nor listed as a device. */
export const ENDING_SECONDS = 60

export function sessionCookie(secure?: boolean): HostCookie {
  return hostCookie('combinado_session', secure)
}

/** The session token in the cookie; undefined without a valid signature. */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const value = readCookie(request, sessionCookie())
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return undefined
  const token = value.slice(0, dot)
  return isSameSecret(value.slice(dot + 1), await signatureOf(token)) ? token : undefined
}

export async function sessionCookieLine(token: string): Promise<string> {
  return setCookieValue(sessionCookie(), `${token}.${await signatureOf(token)}`, SESSION_SECONDS)
}

export function endedSessionCookieLine(): string {
  return setCookieValue(sessionCookie(), '', 0)
}

// createHmac is synchronous; hono's signed cookies would wait for a thread that password hashing may occupy
async function signatureOf(token: string): Promise<string> {
  return createHmac('sha256', await installationSecret())
    .update(token)
    .digest('base64')
}
