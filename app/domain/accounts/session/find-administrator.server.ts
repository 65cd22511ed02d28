import { data, redirect } from 'react-router'
import { administratorActor } from './authorise.server.ts'
import { type FoundSession, findSession } from './find-session.server.ts'
import { hasSecondFactor } from './has-second-factor.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { safeReturnPath, signInPathFor } from '#app/platform/safe-return-path.ts'
import type { Administrator } from './session-context.server.ts'

const SECOND_FACTOR_PATH = '/app/perfil/duas-etapas'

/** Message for a write by a person who is no administrator. */
const NOT_ADMINISTRATOR = 'Você não tem permissão para realizar esta ação'
const SESSION_OVER = 'Sua sessão terminou. Entre de novo em outra aba e tente outra vez.'

export type Refusal = Response | ReturnType<typeof data<{ ok: false; message: string }>>

type FoundAdministrator =
  { ok: true; session: FoundSession; administrator: Administrator } | { ok: false; refusal: Refusal }

/**
 * The administrator who sent the request (rule 65). Otherwise a redirect: signed out to /login, not an administrator to
 * /blog, without a second factor to its set-up and back. A write sent by a hydrated page is refused with a message
 * instead, so that nothing typed is lost.
 */
export async function findAdministrator(request: Request, url: URL): Promise<FoundAdministrator> {
  const session = await findSession(request)
  const refuse = (reason: RefusalReason) => refusalOf(reason, request, url)
  if (!session) return { ok: false, refusal: refuse('signed_out') }
  if (!session.user.isAdmin) return { ok: false, refusal: refuse('not_administrator') }
  if (!(await hasSecondFactor(session.user.id))) {
    if (isSentByOpenPage(request)) return { ok: false, refusal: refuse('not_administrator') }
    const origin = returnPath(request, url)
    const returnQuery = origin ? `?volta=${encodeURIComponent(origin)}` : ''
    return { ok: false, refusal: redirect(`${SECOND_FACTOR_PATH}${returnQuery}`, { headers: noStore() }) }
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
  if (isSentByOpenPage(request)) {
    const body = { ok: false as const, message }
    const isOfRouter = new URL(request.url).pathname.endsWith('.data')
    return isOfRouter ? data(body, { status }) : Response.json(body, { status, headers: noStore() })
  }
  if (isSignedOut) {
    const origin = returnPath(request, url)
    return redirect(origin ? signInPathFor(origin) : '/login', { headers: noStore() })
  }
  if (isRead(request)) return redirect('/blog', { headers: noStore() })
  return new Response(NOT_ADMINISTRATOR, { status, headers: noStore() })
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** A hydrated page's write accepts JSON; a plain form accepts HTML. */
function isSentByOpenPage(request: Request): boolean {
  return !isRead(request) && !request.headers.get('accept')?.includes('text/html')
}

/** Only a page can be returned to, never a write. */
function returnPath({ method }: Request, { pathname, search }: URL): string | undefined {
  return method === 'GET' ? safeReturnPath(pathname + search) : undefined
}
