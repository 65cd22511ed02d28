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
  /** The hash of the picture PIN with which it was opened; null without one. */
  pinHash: string | null
}

/** The hash of each child's picture PIN, null without one, for the children of a device. */
export type PinHashes = Readonly<Record<string, string | null>>

/**
 * The profile that is open on this device; undefined if it has closed, belongs to another device or to a child that is no
 * longer on it, or if a guardian has changed the PIN since.
 */
export async function readOpenProfile(
  request: Request,
  deviceId: string,
  pinHashes: PinHashes,
): Promise<OpenProfile | undefined> {
  const [childId, closesAtText = '', signature = ''] = readCookie(request, cookie())?.split('.') ?? []
  if (!childId || !/^\d{13}$/.test(closesAtText)) return undefined
  const pinHash = Object.hasOwn(pinHashes, childId) ? pinHashes[childId] : undefined
  if (pinHash === undefined) return undefined
  const expected = await signatureOf(deviceId, { childId, pinHash }, closesAtText)
  if (!isSameSecret(signature, expected)) return undefined
  const closesAt = new Date(Number(closesAtText))
  return closesAt > now() ? { childId, closesAt, pinHash } : undefined
}

/** Opens the child's profile on this device, or keeps it open. */
export async function openProfileCookieLine(deviceId: string, profile: SignedProfile): Promise<string> {
  const closesAt = String(now().getTime() + PROFILE_SECONDS * 1000)
  const signature = await signatureOf(deviceId, profile, closesAt)
  return setCookieValue(cookie(), `${profile.childId}.${closesAt}.${signature}`, PROFILE_SECONDS)
}

export function closedProfileCookieLine(): string {
  return setCookieValue(cookie(), '', 0)
}

type SignedProfile = Pick<OpenProfile, 'childId' | 'pinHash'>

async function signatureOf(
  deviceId: string,
  { childId, pinHash }: SignedProfile,
  closesAt: string,
): Promise<string> {
  return createHmac('sha256', await derivedKey('open profile'))
    .update(`${deviceId}\n${childId}\n${pinHash ?? ''}\n${closesAt}`)
    .digest('base64url')
}
