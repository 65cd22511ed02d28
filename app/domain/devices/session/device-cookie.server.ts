import { isToken } from '#app/base/token.server.ts'
import { type HostCookie, hostCookie, readCookie, setCookieValue } from '#app/platform/host-cookie.server.ts'
import { PAIRING_MINUTES } from '../device-pairing.ts'

/** The longest lifetime that browsers accept. Renewed on each day on which the device is used. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60
/** The code is valid for ten minutes, and an accepted pairing for another ten. */
const PAIRING_SECONDS = 2 * PAIRING_MINUTES * 60

// the prefix __Host- requires the path '/', so neither cookie can be limited to /aparelho
const deviceCookie = () => hostCookie('combinado_child_device')
const pairingCookie = () => hostCookie('combinado_pairing')

/** The token in the cookie of a child's device. */
export const readDeviceToken = (request: Request): string | undefined => readToken(request, deviceCookie())

/** The secret of the pairing that this browser has started. */
export const readPairingSecret = (request: Request): string | undefined => readToken(request, pairingCookie())

export function deviceCookieLine(token: string): string {
  return setCookieValue(deviceCookie(), token, DEVICE_SECONDS)
}

export function endedDeviceCookieLine(): string {
  return setCookieValue(deviceCookie(), '', 0)
}

export function pairingCookieLine(secret: string): string {
  return setCookieValue(pairingCookie(), secret, PAIRING_SECONDS)
}

function readToken(request: Request, cookie: HostCookie): string | undefined {
  const value = readCookie(request, cookie)
  return isToken(value) ? value : undefined
}
