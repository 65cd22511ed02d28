import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseAway } from '#app/platform/database-away.server.ts'
import { log } from '#app/platform/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** Renders a page as a stream; crawlers get it whole. */
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
 * Logs an error of a loader or an action once, without the request's own data. A 404 or 405 of the router is the client's
 * mistake, and its text holds the path.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const asked = context.get(requestContext)
  if (isDatabaseAway(error)) asked.isDatabaseAway = true
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ requestId: asked.requestId, err: error }, 'a loader or action failed')
}
