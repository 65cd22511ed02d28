import type { Handler } from 'hono'
import type { Registry } from 'prom-client'
import { isSameSecret } from '#app/platform/is-same-secret.server.ts'

/** GET /metrics for a Bearer token equal to METRICS_TOKEN; 404 on an installation that sets none. */
export function answerMetrics(registry: Registry, token: string | undefined): Handler {
  return async (context) => {
    const headers = { 'cache-control': 'no-store' }
    if (token === undefined) return context.text('not found', 404, headers)
    const [, shown] = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    if (shown === undefined || !isSameSecret(shown, token)) {
      return context.text('token', 401, { ...headers, 'www-authenticate': 'Bearer' })
    }
    return context.body(await registry.metrics(), 200, { ...headers, 'content-type': registry.contentType })
  }
}
