import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { log } from '#app/platform/log.server.ts'

/** Writes one line a request: method, path without its query, status and milliseconds. */
export function logRequest(): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    context.header('x-request-id', requestId)
    await next()
    log.info({
      requestId,
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    })
  }
}
