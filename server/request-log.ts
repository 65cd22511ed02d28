import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { log } from '#app/base/log.server.ts'
import { withRequestId } from '#app/base/request-id.server.ts'
import { countResponse } from './http-metrics.ts'
import { loggedPath } from './logged-path.ts'
import type { WebEnv } from './web-env.ts'

interface ResponseLog {
  requestId: string
  method: string
  /** Without the query. */
  path: string
  status: number
  /** From `performance.now()`. */
  startedAt: number
}

/** Counts the response and logs one line: method, `loggedPath`, status and milliseconds. */
export function logResponse({ startedAt, ...response }: ResponseLog): void {
  const ms = performance.now() - startedAt
  countResponse({ ...response, ms })
  log.info({ ...response, path: loggedPath(response.path), ms: Math.round(ms * 10) / 10 })
}

/** Gives every request an id, which is added to its log lines and response, and logs the response. */
export function logRequest(): MiddlewareHandler<WebEnv> {
  return async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    await withRequestId(requestId, next)
    // set after the response exists, because Hono would copy the response if a header had been set before
    if (!context.get('hasAllHeaders')) context.res.headers.set('x-request-id', requestId)
    const { method, path } = context.req
    logResponse({ requestId, method, path, status: context.res.status, startedAt })
  }
}
