import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.server.ts'
import { log } from '#app/base/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** Renders a screen as a stream; crawlers get the complete HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = context.get(requestContext)
  let responseStatus = status
  const body = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      // content that is ready is never sent as a skeleton first, which a script would have to replace
      progressiveChunkSize: Infinity,
      signal: request.signal,
      onError(error) {
        responseStatus = 500
        if (!request.signal.aborted) log.error({ requestId, err: error }, 'a page failed to render')
      },
    },
  )
  if (isbot(request.headers.get('user-agent') ?? '')) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status: responseStatus, headers })
}

/**
 * Logs an error of a loader or action, without the request's data. The router's 404 and 405 are not logged, because their
 * text contains the path.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const facts = context.get(requestContext)
  if (isDatabaseUnavailable(error)) facts.isDatabaseUnavailable = true
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ requestId: facts.requestId, err: error }, 'a loader or action failed')
}
