import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { log } from '#app/platform/log.server.ts'
import { asRequest } from '#app/platform/request-id.server.ts'
import { countAnswer } from './answer-figures.ts'
import { loggedPath } from './logged-path.ts'

interface Answered {
  requestId: string
  method: string
  /** Without its query. */
  path: string
  status: number
  /** As `performance.now()` said it. */
  started: number
}

/** Counts the answer and writes one line for it: method, `loggedPath`, status and milliseconds. */
export function logAnswer({ started, ...answered }: Answered): void {
  const ms = performance.now() - started
  countAnswer({ ...answered, ms })
  log.info({ ...answered, path: loggedPath(answered.path), ms: Math.round(ms * 10) / 10 })
}

/** Gives every request an id, which every line logged on its behalf carries, and logs its answer. */
export function logRequest(): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    await asRequest(requestId, next)
    // on the answer itself: a header that is set before makes Hono copy the answer
    context.res.headers.set('x-request-id', requestId)
    const { method, path } = context.req
    logAnswer({ requestId, method, path, status: context.res.status, started })
  }
}
