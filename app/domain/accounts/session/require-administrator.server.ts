import type { MiddlewareFunction } from 'react-router'
import { findAdministrator } from './find-administrator.server.ts'
import { administratorContext, sessionIdContext, userContext } from './session-context.server.ts'

/** Middleware of the routes for administrators of the site. Its responses are `no-store`. */
export const requireAdministrator: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const found = await findAdministrator(request, url)
  if (!found.ok) {
    const { refusal } = found
    // the router encodes thrown redirects and data for its own requests
    if (refusal instanceof Response && !refusal.headers.has('location')) return refusal
    throw refusal
  }
  const { session, administrator } = found
  context.set(administratorContext, administrator)
  context.set(userContext, session.user)
  context.set(sessionIdContext, session.id)

  const response = await next()
  if (session.renewedCookie && !response.headers.has('set-cookie'))
    response.headers.append('set-cookie', session.renewedCookie)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}
