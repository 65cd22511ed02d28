import { createHmac, timingSafeEqual } from 'node:crypto'
import { isToken, newToken } from '#app/base/token.server.ts'
import { cookieLine, hostCookie, readCookie } from '#app/platform/host-cookie.server.ts'
import { installationSecret } from '#app/platform/installation-secret.server.ts'

/** The cookie outlives sessions and sign-outs; every sign-in renews it. */
const DEVICE_SECONDS = 365 * 24 * 60 * 60
/** Accounts of one browser; past the limit the oldest sign-in is dropped. */
const MAX_ACCOUNTS = 6

/** Proof of earlier sign-ins in this browser (OWASP "device cookies"). */
export interface Device {
  /** 256 random bits. */
  id: string
  /** One MAC for each account that signed in here, newest first. */
  proofs: readonly string[]
}

const cookie = () => hostCookie('combinado_device')

/** The device cookie of the request; undefined if it is missing or malformed. Its MACs are not verified here. */
export function readDevice(request: Request): Device | undefined {
  const [id, ...proofs] = readCookie(request, cookie())?.split('.') ?? []
  if (!isToken(id) || proofs.length === 0 || proofs.length > MAX_ACCOUNTS) return undefined
  return proofs.every((proof) => isToken(proof)) ? { id, proofs } : undefined
}

/** Whether this account signed in on this device before. Only chooses the counter of attempts, and grants no access. */
export async function isKnownDevice(device: Device | undefined, userId: string): Promise<boolean> {
  if (!device) return false
  const expected = Buffer.from(await proofOf(device.id, userId))
  return device.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected))
}

/** The `Set-Cookie` line after a sign-in to this account; `device` is the current cookie. */
export async function deviceCookieLine(device: Device | undefined, userId: string): Promise<string> {
  const id = device?.id ?? newToken()
  const expectedProof = await proofOf(id, userId)
  const others = device?.proofs.filter((proof) => proof !== expectedProof) ?? []
  const value = [id, expectedProof, ...others].slice(0, MAX_ACCOUNTS + 1).join('.')
  return cookieLine(cookie(), value, DEVICE_SECONDS)
}

async function proofOf(id: string, userId: string): Promise<string> {
  return createHmac('sha256', await installationSecret())
    .update(`device\n${id}\n${userId}`)
    .digest('base64url')
}
