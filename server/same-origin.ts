import type { Context, MiddlewareHandler } from 'hono'
import type { Environment } from '#app/base/env.server.ts'
import { isLocalInstallation, isOwnHost } from '#app/base/own-host.server.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * CSRF protection: the Origin of a write must be that of APP_URL. An installation on localhost also accepts an Origin that
 * equals the Host header, for another port or an IP address. Without an Origin, or with 'null' (a page without referrer),
 * Sec-Fetch-Site must be 'same-origin'. Webhooks are exempt, because they are signed.
 */
export function refuseForeignWrites(environment: Environment): MiddlewareHandler {
  const ownOrigin = new URL(environment.appUrl).origin
  const isLocal = environment.mode !== 'production' || isLocalInstallation(environment)
  return async (context, next) => {
    if (SAFE_METHODS.has(context.req.method) || context.req.path.startsWith('/webhooks/')) return next()
    const host = context.req.header('host')
    if (!isOwnHost(host, environment)) return refuseForeignHost(context)
    const origin = context.req.header('origin')
    const isAllowed =
      origin === undefined || origin === 'null'
        ? context.req.header('sec-fetch-site') === 'same-origin'
        : origin === ownOrigin || (isLocal && (origin === `http://${host}` || origin === `https://${host}`))
    if (!isAllowed) return context.text('Pedido recusado: ele veio de outro site.', 403)
    return next()
  }
}

/** The 421 response to a Host that is not ours: by DNS rebinding, a page of another site could read other responses. */
export function refuseForeignHost(context: Context): Response {
  return context.text('Pedido recusado: este endereço não é o do Combinado.', 421, {
    'cache-control': 'no-store',
  })
}
