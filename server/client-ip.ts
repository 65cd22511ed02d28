import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { log } from '#app/base/log.server.ts'
import type { WebEnv } from './web-env.ts'

/** Entry of X-Forwarded-For that the outermost of our own proxies wrote. 'missing': the header has too few entries. */
export type ForwardedAddress = { state: 'read'; address: string } | { state: 'missing' | 'unreadable' }

let hasWarned = false

/**
 * The client's IP address: the socket's, or behind `trustedProxies` proxies of our own the entry of X-Forwarded-For that
 * the outermost of them wrote. Entries forged by the client are further left and ignored. If the entry is missing or no
 * address, the proxy's address, so that a visitor cannot choose the key of rate limits.
 */
export function clientIp(context: Context<WebEnv>, trustedProxies: number): string {
  const socketAddress = context.env.incoming?.socket?.remoteAddress ?? 'desconhecido'
  if (trustedProxies === 0) return socketAddress
  const forwarded = readForwardedAddress(context.req.header('x-forwarded-for'), trustedProxies)
  if (forwarded.state === 'read') return forwarded.address
  if (forwarded.state === 'unreadable' && !hasWarned) {
    hasWarned = true
    log.warn('X-Forwarded-For has an entry that is no address; run npm run doctor')
  }
  return socketAddress
}

export function readForwardedAddress(header: string | undefined, trustedProxies: number): ForwardedAddress {
  const entries = (header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const entry = entries.at(-trustedProxies)
  if (entry === undefined) return { state: 'missing' }
  const address = addressOf(entry)
  return address === undefined ? { state: 'unreadable' } : { state: 'read', address }
}

/** The IP address of '203.0.113.7', '203.0.113.7:40001', '2001:db8::1', '[2001:db8::1]' or '"[2001:db8::1]:443"'. */
function addressOf(entry: string): string | undefined {
  const text = entry.replace(/^"(.*)"$/, '$1')
  if (isIP(text) !== 0) return text
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? inBrackets : undefined
  return beforePort !== undefined && isIPv4(beforePort) ? beforePort : undefined
}
