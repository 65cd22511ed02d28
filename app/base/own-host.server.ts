import { isIP } from 'node:net'

interface Installation {
  appUrl: string
}

/** Whether a host name in the notation of `URL.hostname` is a loopback name. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** Whether APP_URL is a loopback URL, so that the installation is not public. */
export const isLocalInstallation = ({ appUrl }: Installation): boolean => isLoopback(new URL(appUrl).hostname)

const HOST_PATTERN = /^(localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/**
 * Whether a Host header names this installation: host and port of APP_URL, or localhost or an IP address on any port.
 * Other names are refused, because somebody could make them resolve to this machine (DNS rebinding). An IP address needs
 * no DNS, and a phone in the home network opens the app by IP address.
 */
export function isOwnHost(host: string | undefined, { appUrl }: Installation): boolean {
  const name = (host ?? '').toLowerCase()
  if (name === new URL(appUrl).host) return true
  const hostname = HOST_PATTERN.exec(name)?.[1]
  if (hostname === undefined) return false
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
