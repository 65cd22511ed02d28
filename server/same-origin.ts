import type { MiddlewareHandler } from 'hono'
import type { Environment } from '#app/platform/env.server.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * Refuses a write that another site sent in the visitor's name: its Origin has to be ours.
 * Without an Origin, or with the 'null' that a page sends whose address is kept secret, the browser's own
 * Sec-Fetch-Site has to say so.
 */
export function refuseForeignWrites(environment: Environment): MiddlewareHandler {
  const own = new URL(environment.appUrl).origin
  return async (context, next) => {
    if (READS.has(context.req.method) || context.req.path.startsWith('/webhooks/')) return next()
    const origin = context.req.header('origin')
    const host = context.req.header('host')
    const sameHost = environment.mode !== 'production' || environment.appUrl.startsWith('http://localhost')
    const allowed =
      origin === undefined || origin === 'null'
        ? context.req.header('sec-fetch-site') === 'same-origin'
        : origin === own || (sameHost && (origin === `http://${host}` || origin === `https://${host}`))
    if (!allowed) return context.text('Pedido recusado: ele veio de outro site.', 403)
    return next()
  }
}
