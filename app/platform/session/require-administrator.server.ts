import { data, type MiddlewareFunction, redirect } from 'react-router'
import { findSession } from './find-session.server.ts'
import { hasSecondFactor } from './has-second-factor.server.ts'
import { neverStored } from './never-stored.ts'
import { safeReturnPath, signInPathFor } from './safe-return-path.ts'
import { sessionIdContext, userContext } from './session-context.ts'

/** Where the second factor is set up. */
const SECOND_FACTOR_PATH = '/app/perfil/duas-etapas'

/** What a write hears from somebody who administers nothing (spec section 5). */
const NOT_ADMINISTRATOR = 'Você não tem permissão para realizar esta ação'
const SESSION_OVER = 'Sua sessão terminou. Entre de novo em outra aba e tente outra vez.'

/**
 * Middleware of everything for administrators of the site. Signed out, it leads to /login; who administers nothing
 * goes to the blog (spec section 2); an administrator whose second factor is off has no powers yet and is led to
 * where it is set up, and back from there. Writes of others hear that they may not; those of a hydrated page hear
 * why without leaving it, so that what was typed there stays. Answers are never stored by the browser's cache.
 */
export const requireAdministrator: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const session = await findSession(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // a plain form asks for the next page; what an open page sends by itself waits for an answer to show
  const isOfOpenPage = !isRead && !request.headers.get('accept')?.includes('text/html')
  const isOfRouter = new URL(request.url).pathname.endsWith('.data')
  function refuse(message: string, status: number): Response {
    const body = { ok: false as const, message }
    if (isOfRouter) throw data(body, { status })
    return Response.json(body, { status, headers: neverStored() })
  }
  // a write is no place to come back to
  const origin = request.method === 'GET' ? safeReturnPath(url.pathname + url.search) : undefined
  if (!session) {
    if (isOfOpenPage) return refuse(SESSION_OVER, 401)
    throw redirect(origin ? signInPathFor(origin) : '/login', { headers: neverStored() })
  }
  const isProtected = session.user.isAdmin && (await hasSecondFactor(session.user.id))
  if (isOfOpenPage && !isProtected) return refuse(NOT_ADMINISTRATOR, 403)
  if (!session.user.isAdmin) {
    if (!isRead) return new Response(NOT_ADMINISTRATOR, { status: 403, headers: neverStored() })
    throw redirect('/blog', { headers: neverStored() })
  }
  if (!isProtected) {
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
