import { createHmac } from 'node:crypto'
import { now } from '#app/base/clock.server.ts'
import { isSameSecret } from '#app/base/is-same-secret.server.ts'
import { derivedKey } from '#app/platform/derived-key.server.ts'
import { hostCookie, readCookie, setCookieValue } from '#app/platform/host-cookie.server.ts'

/** A profile closes after this time without an act of the child (rule 156). */
export const PROFILE_SECONDS = 3 * 60

const cookie = () => hostCookie('combinado_profile')

/** The child whose profile is open on a shared device. */
export interface OpenProfile {
  childId: string
  closesAt: Date
}

/** The profile that is open on this device; undefined if it has closed, or belongs to another device. */
export async function readOpenProfile(request: Request, deviceId: string): Promise<OpenProfile | undefined> {
  const [childId, closesAtText = '', signature = ''] = readCookie(request, cookie())?.split('.') ?? []
  if (!childId || !/^\d{13}$/.test(closesAtText)) return undefined
  if (!isSameSecret(signature, await signatureOf(deviceId, childId, closesAtText))) return undefined
  const closesAt = new Date(Number(closesAtText))
  return closesAt > now() ? { childId, closesAt } : undefined
}

/** Opens the child's profile on this device, or keeps it open. */
export async function openProfileCookieLine(deviceId: string, childId: string): Promise<string> {
  const closesAt = String(now().getTime() + PROFILE_SECONDS * 1000)
  const signature = await signatureOf(deviceId, childId, closesAt)
  return setCookieValue(cookie(), `${childId}.${closesAt}.${signature}`, PROFILE_SECONDS)
}

export function closedProfileCookieLine(): string {
  return setCookieValue(cookie(), '', 0)
}

async function signatureOf(deviceId: string, childId: string, closesAt: string): Promise<string> {
  return createHmac('sha256', await derivedKey('open profile'))
    .update(`${deviceId}\n${childId}\n${closesAt}`)
    .digest('base64url')
}
