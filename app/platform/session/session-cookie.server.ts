import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { environment } from '#app/platform/env.server.ts'
import { installationSecret } from './installation-secret.server.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A session ends this long after its last renewal. */
export const SESSION_SECONDS = 30 * DAY_SECONDS
/** A session in use is renewed at most this often; the list of devices is as exact as this. */
export const RENEWAL_SECONDS = 60 * 60
/** With less than this left a session is about to end, is not renewed any more and counts as no device. */
export const ENDING_SECONDS = 60

export interface SessionCookie {
  name: string
  attributes: { secure: boolean; httpOnly: true; sameSite: 'lax'; path: '/' }
}

/**
 * Name and attributes of the session's cookie. Over https the prefix `__Host-` keeps other hosts of
 * the same domain from planting one.
 */
export function sessionCookie(secure: boolean = environment().appUrl.startsWith('https:')): SessionCookie {
  return {
    name: secure ? '__Host-combinado_session' : 'combinado_session',
    attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  }
}

/** What the database keeps of a session token: its SHA-256, base64url. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The session token of the request, when its signature is ours. */
export async function readSessionToken(request: Request): Promise<string | undefined> {
  const { name } = sessionCookie()
  const value = cookieValue(request.headers.get('cookie') ?? '', name)
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(await signatureOf(token))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** The `Set-Cookie` line that gives the browser this session for its full length. */
export async function sessionCookieLine(token: string): Promise<string> {
  const signed = encodeURIComponent(`${token}.${await signatureOf(token)}`)
  return cookieLine(signed, SESSION_SECONDS)
}

/** The `Set-Cookie` line that takes the session from the browser. */
export function endedSessionCookieLine(): string {
  return cookieLine('', 0)
}

function cookieLine(value: string, maxAge: number): string {
  const { name, attributes } = sessionCookie()
  const secure = attributes.secure ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

// the same signature that better-auth gives its signed cookies, so that both may set this one
async function signatureOf(token: string): Promise<string> {
  return createHmac('sha256', await installationSecret())
    .update(token)
    .digest('base64')
}

/** One cookie of a `Cookie` header, decoded; undefined when it is not there or broken. */
export function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals === -1 || pair.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}
