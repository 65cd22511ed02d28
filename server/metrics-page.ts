import type { Handler } from 'hono'
import type { Registry } from 'prom-client'
import { isSameSecret } from '#app/base/is-same-secret.server.ts'

/** GET /metrics, for requests with the Bearer token METRICS_TOKEN; 404 if no token is set. */
export function serveMetrics(registry: Registry, token: string | undefined): Handler {
  return async (context) => {
    const headers = { 'cache-control': 'no-store' }
    if (token === undefined) return context.text('not found', 404, headers)
    const [, bearer] = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    if (bearer === undefined || !isSameSecret(bearer, token)) {
      return context.text('token', 401, { ...headers, 'www-authenticate': 'Bearer' })
    }
    return context.body(await registry.metrics(), 200, { ...headers, 'content-type': registry.contentType })
  }
}
