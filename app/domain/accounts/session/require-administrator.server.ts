import type { MiddlewareFunction } from 'react-router'
import { findAdministrator } from './find-administrator.server.ts'
import { administratorContext, sessionIdContext, userContext } from './session-context.server.ts'

/** Middleware of the routes for administrators of the site. Sets `no-store` if a response has no cache policy. */
export const requireAdministrator: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const result = await findAdministrator(request, url)
  if (!result.ok) {
    const { refusal } = result
    // the router encodes a thrown redirect or `data` as its scripts expect
    if (refusal instanceof Response && !refusal.headers.has('location')) return refusal
    throw refusal
  }
  const { session, administrator } = result
  context.set(administratorContext, administrator)
  context.set(userContext, session.user)
  context.set(sessionIdContext, session.id)

  const response = await next()
  if (session.renewedCookie && !response.headers.has('set-cookie'))
    response.headers.append('set-cookie', session.renewedCookie)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}
