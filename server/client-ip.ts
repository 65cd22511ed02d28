import type { Context } from 'hono'
import type { WebEnv } from './web-env.ts'

/**
 * The client's IP address: the socket's, or behind `trustedProxies` proxies of our own the entry of X-Forwarded-For that
 * the outermost of them wrote. Entries forged by the client are further left and ignored.
 */
export function clientIp(context: Context<WebEnv>, trustedProxies: number): string {
  const socketAddress = context.env.incoming?.socket?.remoteAddress ?? 'desconhecido'
  if (trustedProxies === 0) return socketAddress
  const hops = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  return hops.at(-trustedProxies) ?? socketAddress
}
