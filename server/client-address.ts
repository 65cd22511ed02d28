import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'

export type NodeBindings = HttpBindings

/**
 * The client's address as far as it can be believed: the socket's, or, behind `trustedProxies`
 * proxies of our own, the entry of X-Forwarded-For that the outermost of them wrote. A header
 * forged by the client is always further left and therefore ignored.
 */
export function clientAddress(context: Context<{ Bindings: NodeBindings }>, trustedProxies: number): string {
  const socketAddress = context.env.incoming?.socket?.remoteAddress ?? 'desconhecido'
  if (trustedProxies === 0) return socketAddress
  const hops = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  return hops.at(-trustedProxies) ?? socketAddress
}
