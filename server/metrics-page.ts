import type { Handler } from 'hono'
import type { Registry } from 'prom-client'
import { isSameSecret } from '#app/platform/is-same-secret.server.ts'

/** GET /metrics: for whoever shows the token of METRICS_TOKEN as Bearer. Where none is set it is an address like any unknown one. */
export function answerMetrics(registry: Registry, token: string | undefined): Handler {
  return async (context, next) => {
    if (token === undefined) return next()
    const headers = { 'cache-control': 'no-store' }
    const [, shown] = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    if (shown === undefined || !isSameSecret(shown, token)) {
      return context.text('token', 401, { ...headers, 'www-authenticate': 'Bearer' })
    }
    return context.body(await registry.metrics(), 200, { ...headers, 'content-type': registry.contentType })
  }
}
