import { data, type MiddlewareFunction, redirect } from 'react-router'
import { administratorActor } from './authorise.server.ts'
import { findSession } from './find-session.server.ts'
import { hasSecondFactor } from './has-second-factor.server.ts'
import { neverStored } from './never-stored.ts'
import { safeReturnPath, signInPathFor } from './safe-return-path.ts'
import { administratorContext, sessionIdContext, userContext } from './session-context.ts'

/** Where the second factor is set up. */
const SECOND_FACTOR_PATH = '/app/perfil/duas-etapas'

/** The answer to a write by a person who is no administrator. */
const NOT_ADMINISTRATOR = 'Você não tem permissão para realizar esta ação'
const SESSION_OVER = 'Sua sessão terminou. Entre de novo em outra aba e tente outra vez.'

/**
 * Middleware of everything for administrators of the site. Signed out, it leads to /login; a person who is no
 * administrator goes to the blog; an administrator without a second factor is led to where it is set up, and back.
 * Writes are refused with a message; on a hydrated page it is shown in place, so that nothing typed is lost. Browsers
 * never store the answers.
 */
export const requireAdministrator: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const session = await findSession(request)
  const refuse = (reason: RefusalReason) => refusalOf(reason, request, url)
  if (!session) return answerOrThrow(refuse('signed_out'))
  if (!session.user.isAdmin) return answerOrThrow(refuse('not_administrator'))
  if (!(await hasSecondFactor(session.user.id))) {
    if (isSentByOpenPage(request)) return answerOrThrow(refuse('not_administrator'))
    const origin = returnPath(request, url)
    const back = origin ? `?volta=${encodeURIComponent(origin)}` : ''
    throw redirect(`${SECOND_FACTOR_PATH}${back}`, { headers: neverStored() })
  }
  const { id, name } = session.user
  const actor = administratorActor(session, refuse)
  context.set(administratorContext, { ...actor, id, name: name.trim() || 'Administrador' })
  context.set(userContext, session.user)
  context.set(sessionIdContext, session.id)

  const response = await next()
  if (session.renewedCookie && !response.headers.has('set-cookie'))
    response.headers.append('set-cookie', session.renewedCookie)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}

type RefusalReason = 'signed_out' | 'not_administrator'

/** The answer to throw: to a navigation a redirect, to an open page a message that it shows. */
function refusalOf(reason: RefusalReason, request: Request, url: URL) {
  const isSignedOut = reason === 'signed_out'
  const message = isSignedOut ? SESSION_OVER : NOT_ADMINISTRATOR
  const status = isSignedOut ? 401 : 403
  if (isSentByOpenPage(request)) {
    const body = { ok: false as const, message }
    const isOfRouter = new URL(request.url).pathname.endsWith('.data')
    return isOfRouter ? data(body, { status }) : Response.json(body, { status, headers: neverStored() })
  }
  if (isSignedOut) {
    const origin = returnPath(request, url)
    return redirect(origin ? signInPathFor(origin) : '/login', { headers: neverStored() })
  }
  if (isRead(request)) return redirect('/blog', { headers: neverStored() })
  return new Response(NOT_ADMINISTRATOR, { status, headers: neverStored() })
}

/** A plain answer is returned as it is; redirects and data are thrown, which the router encodes for its own requests. */
function answerOrThrow(refusal: ReturnType<typeof refusalOf>): Response {
  if (refusal instanceof Response && !refusal.headers.has('location')) return refusal
  throw refusal
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** A write that a hydrated page sends by itself waits for an answer; a plain form asks for the next page. */
function isSentByOpenPage(request: Request): boolean {
  return !isRead(request) && !request.headers.get('accept')?.includes('text/html')
}

/** Only a page can be returned to, never a write. */
function returnPath({ method }: Request, { pathname, search }: URL): string | undefined {
  return method === 'GET' ? safeReturnPath(pathname + search) : undefined
}
