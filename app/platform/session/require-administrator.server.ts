import { type MiddlewareFunction, redirect } from 'react-router'
import { findSession } from './find-session.server.ts'
import { hasSecondFactor } from './has-second-factor.server.ts'
import { neverStored } from './never-stored.ts'
import { safeReturnPath, signInPathFor } from './safe-return-path.ts'
import { sessionIdContext, userContext } from './session-context.ts'

/** Where the second factor is set up. */
const SECOND_FACTOR_PATH = '/app/perfil/duas-etapas'

/**
 * Middleware of everything for administrators of the site. Signed out, it leads to /login; who administers nothing
 * goes to the blog (spec section 2); an administrator whose second factor is off has no powers yet and is led to
 * where it is set up, and back from there. Answers are never stored by the browser's cache.
 */
export const requireAdministrator: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const session = await findSession(request)
  // a write is no place to come back to
  const origin = request.method === 'GET' ? safeReturnPath(url.pathname + url.search) : undefined
  if (!session) throw redirect(origin ? signInPathFor(origin) : '/login', { headers: neverStored() })
  if (!session.user.isAdmin) throw redirect('/blog', { headers: neverStored() })
  if (!(await hasSecondFactor(session.user.id))) {
    const back = origin ? `?volta=${encodeURIComponent(origin)}` : ''
    throw redirect(`${SECOND_FACTOR_PATH}${back}`, { headers: neverStored() })
  }
  context.set(userContext, session.user)
  context.set(sessionIdContext, session.id)

  const response = await next()
  if (session.renewedCookie && !response.headers.has('set-cookie'))
    response.headers.append('set-cookie', session.renewedCookie)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}
