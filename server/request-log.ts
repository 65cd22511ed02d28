import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { log } from '#app/platform/log.server.ts'

interface Answered {
  requestId: string
  method: string
  /** Without its query. */
  path: string
  status: number
  /** As `performance.now()` said it. */
  started: number
}

/** Writes one line a request: method, path without its query, status and milliseconds. */
export function logAnswer({ started, ...answered }: Answered): void {
  log.info({ ...answered, ms: Math.round((performance.now() - started) * 10) / 10 })
}

/** Gives every request an id and logs its answer. */
export function logRequest(): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    context.header('x-request-id', requestId)
    await next()
    const { method, path } = context.req
    logAnswer({ requestId, method, path, status: context.res.status, started })
  }
}
