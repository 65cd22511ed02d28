import type { ErrorHandler } from 'hono'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.server.ts'
import { log } from '#app/base/log.server.ts'
import { currentRequestId } from '#app/base/request-id.server.ts'

const UNAVAILABLE_TEXT = 'O banco de dados não responde. Tente de novo em instantes.'
const ERROR_TEXT = 'Algo deu errado do nosso lado. Tente de novo em instantes.'
const RETRY_AFTER_SECONDS = '10'

/**
 * Turns a 5xx response into a 503, so that caches, search engines and payment providers try again. Only for an unavailable
 * database. HTML and React Router's data keep their body; other responses get a plain text.
 */
export function serviceUnavailable(response: Response): Response {
  if (response.status < 500) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', RETRY_AFTER_SECONDS)
  headers.set('cache-control', 'no-store')
  const type = headers.get('content-type') ?? ''
  if (/^text\/(?:html|x-script)/.test(type)) return new Response(response.body, { status: 503, headers })
  void response.body?.cancel()
  headers.delete('content-length')
  headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response(UNAVAILABLE_TEXT, { status: 503, headers })
}

/** The response to an error outside of React Router, such as in a webhook. */
export const respondToError: ErrorHandler = (error, context) => {
  const requestId = currentRequestId() ?? ''
  // a client that disconnects while it sends the body is no error
  if (!context.req.raw.signal.aborted) {
    log.error({ requestId, err: error }, 'a request failed outside of React Router')
  }
  const headers = { 'cache-control': 'no-store' }
  if (!isDatabaseUnavailable(error)) return context.text(ERROR_TEXT, 500, headers)
  return context.text(UNAVAILABLE_TEXT, 503, { ...headers, 'retry-after': RETRY_AFTER_SECONDS })
}
