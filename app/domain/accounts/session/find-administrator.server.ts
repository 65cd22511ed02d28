import { data, redirect } from 'react-router'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { administratorActor } from './authorise.server.ts'
import { type FoundSession, findSession } from './find-session.server.ts'
import { hasSecondFactor } from './has-second-factor.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { safeReturnPath, signInPathFor } from '#app/platform/safe-return-path.ts'
import type { Administrator } from './session-context.server.ts'

const NOT_ADMINISTRATOR = 'Você não tem permissão para realizar esta ação'
const SESSION_OVER = 'Sua sessão terminou. Entre de novo em outra aba e tente outra vez.'

export type Refusal = Response | ReturnType<typeof data<{ ok: false; message: string }>>

type FindAdministratorResult =
  { ok: true; session: FoundSession; administrator: Administrator } | { ok: false; refusal: Refusal }

/**
 * Finds the administrator who sent the request (rule 65). Refuses other requests with a redirect: without a session to
 * /login, without the right to /blog, without a second factor to its set-up. A write without the right gets status 403.
 * A write by a hydrated page gets a message instead of a redirect, so that nothing typed is lost.
 */
export async function findAdministrator(request: Request, url: URL): Promise<FindAdministratorResult> {
  const session = await findSession(request)
  const refuse = (reason: RefusalReason) => refusalOf(reason, request, url)
  if (!session) return { ok: false, refusal: refuse('signed_out') }
  if (!session.user.isAdmin) return { ok: false, refusal: refuse('not_administrator') }
  if (!(await hasSecondFactor(session.user.id))) {
    if (isSentByHydratedPage(request)) return { ok: false, refusal: refuse('not_administrator') }
    const returnPath = returnPathOf(request, url)
    const returnQuery = returnPath ? `?volta=${encodeURIComponent(returnPath)}` : ''
    return { ok: false, refusal: redirect(`${APP_PATHS.secondFactor}${returnQuery}`, { headers: noStore() }) }
  }
  const { id, name } = session.user
  const actor = administratorActor(session, refuse)
  return { ok: true, session, administrator: { ...actor, id, name: name.trim() || 'Administrador' } }
}

type RefusalReason = 'signed_out' | 'not_administrator'

function refusalOf(reason: RefusalReason, request: Request, url: URL): Refusal {
  const isSignedOut = reason === 'signed_out'
  const message = isSignedOut ? SESSION_OVER : NOT_ADMINISTRATOR
  const status = isSignedOut ? 401 : 403
  if (isSentByHydratedPage(request)) {
    const body = { ok: false as const, message }
    const isRouterRequest = new URL(request.url).pathname.endsWith('.data')
    return isRouterRequest ? data(body, { status }) : Response.json(body, { status, headers: noStore() })
  }
  if (isSignedOut) {
    const returnPath = returnPathOf(request, url)
    return redirect(returnPath ? signInPathFor(returnPath) : '/login', { headers: noStore() })
  }
  if (isRead(request)) return redirect('/blog', { headers: noStore() })
  return new Response(NOT_ADMINISTRATOR, { status, headers: noStore() })
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Whether a script sent this write. Its accept header has no text/html, unlike that of a form without scripts. */
function isSentByHydratedPage(request: Request): boolean {
  return !isRead(request) && !request.headers.get('accept')?.includes('text/html')
}

/** Path of the page to return to after sign-in; undefined for a write. */
function returnPathOf({ method }: Request, { pathname, search }: URL): string | undefined {
  return method === 'GET' ? safeReturnPath(pathname + search) : undefined
}
