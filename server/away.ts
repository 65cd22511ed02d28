import type { ErrorHandler } from 'hono'
import { isDatabaseAway } from '#app/platform/database-away.server.ts'
import { log } from '#app/platform/log.server.ts'
import { currentRequestId } from '#app/platform/request-id.server.ts'

const WORDS = 'O banco de dados não responde. Tente de novo em instantes.'
const BROKEN = 'Algo deu errado do nosso lado. Tente de novo em instantes.'
const RETRY_AFTER_SECONDS = '10'

/**
 * What failed because the database is away answers 503: caches, search engines and payment providers come again, as they
 * do not after a 500. Pages and the data of their scripts keep their words, bare answers get ours.
 */
export function answerAway(response: Response): Response {
  if (response.status < 500) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', RETRY_AFTER_SECONDS)
  headers.set('cache-control', 'no-store')
  const type = headers.get('content-type') ?? ''
  if (/^text\/(?:html|x-script)/.test(type)) return new Response(response.body, { status: 503, headers })
  void response.body?.cancel()
  headers.delete('content-length')
  headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response(WORDS, { status: 503, headers })
}

/** What nothing else has answered: webhooks above all. */
export const answerBroken: ErrorHandler = (error, context) => {
  const requestId = currentRequestId() ?? ''
  // who leaves in the middle of a body is no failure of ours
  if (!context.req.raw.signal.aborted) {
    log.error({ requestId, err: error }, 'a request failed outside of its route')
  }
  const headers = { 'cache-control': 'no-store' }
  if (!isDatabaseAway(error)) return context.text(BROKEN, 500, headers)
  return context.text(WORDS, 503, { ...headers, 'retry-after': RETRY_AFTER_SECONDS })
}
