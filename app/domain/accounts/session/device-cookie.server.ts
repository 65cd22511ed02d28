import { createHmac, timingSafeEqual } from 'node:crypto'
import { isToken, newToken } from '#app/base/token.server.ts'
import { setCookieValue, hostCookie, readCookie } from '#app/platform/host-cookie.server.ts'
import { installationSecret } from '#app/platform/installation-secret.server.ts'

/** The cookie is valid longer than sessions and is not deleted at sign-out. Every sign-in renews it. */
const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60
/** Maximum number of accounts in the cookie; the oldest sign-in is dropped. */
const MAX_ACCOUNTS = 6

/** A browser with proofs of earlier sign-ins (OWASP "device cookies"). */
export interface Device {
  /** 256 random bits. */
  id: string
  /** One MAC for each account that has signed in with this browser, newest sign-in first. */
  proofs: readonly string[]
}

const cookie = () => hostCookie('combinado_device')

/** Reads the device cookie; undefined if it is missing or malformed. Does not verify its MACs. */
export function readDevice(request: Request): Device | undefined {
  const [id, ...proofs] = readCookie(request, cookie())?.split('.') ?? []
  if (!isToken(id) || proofs.length === 0 || proofs.length > MAX_ACCOUNTS) return undefined
  return proofs.every((proof) => isToken(proof)) ? { id, proofs } : undefined
}

/** Whether this account has signed in on this device before. Only for the choice of a rate limit, never for access. */
export async function isKnownDevice(device: Device | undefined, userId: string): Promise<boolean> {
  if (!device) return false
  const expectedProof = Buffer.from(await proofOf(device.id, userId))
  return device.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expectedProof))
}

/** The `Set-Cookie` line after a sign-in to this account; `device` is the request's device cookie. */
export async function deviceCookieLine(device: Device | undefined, userId: string): Promise<string> {
  const id = device?.id ?? newToken()
  const proof = await proofOf(id, userId)
  const otherProofs = device?.proofs.filter((other) => other !== proof) ?? []
  const value = [id, proof, ...otherProofs].slice(0, MAX_ACCOUNTS + 1).join('.')
  return setCookieValue(cookie(), value, DEVICE_COOKIE_SECONDS)
}

async function proofOf(id: string, userId: string): Promise<string> {
  return createHmac('sha256', await installationSecret())
    .update(`device\n${id}\n${userId}`)
    .digest('base64url')
}
