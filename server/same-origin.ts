import type { Context, MiddlewareHandler } from 'hono'
import type { Environment } from '#app/platform/env.server.ts'
import { isLocalInstallation, isOwnHost } from '#app/platform/own-host.server.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * Refuses a write that another site sent in the visitor's name: its Origin has to be that of APP_URL. An installation
 * without a public address also takes its own page's Origin when it is opened by another port or by its IP address.
 * Without an Origin, or with the 'null' of a page that sends no referrer, the browser's own Sec-Fetch-Site has to say
 * 'same-origin'. Webhooks are signed and exempt.
 */
export function refuseForeignWrites(environment: Environment): MiddlewareHandler {
  const own = new URL(environment.appUrl).origin
  const isLocal = environment.mode !== 'production' || isLocalInstallation(environment)
  return async (context, next) => {
    if (READS.has(context.req.method) || context.req.path.startsWith('/webhooks/')) return next()
    const host = context.req.header('host')
    if (!isOwnHost(host, environment)) return refuseForeignHost(context)
    const origin = context.req.header('origin')
    const allowed =
      origin === undefined || origin === 'null'
        ? context.req.header('sec-fetch-site') === 'same-origin'
        : origin === own || (isLocal && (origin === `http://${host}` || origin === `https://${host}`))
    if (!allowed) return context.text('Pedido recusado: ele veio de outro site.', 403)
    return next()
  }
}

/** Answers a request whose Host is not ours: 421, so that a browser's page of another name reads nothing. */
export function refuseForeignHost(context: Context): Response {
  return context.text('Pedido recusado: este endereço não é o do Combinado.', 421, {
    'cache-control': 'no-store',
  })
}
