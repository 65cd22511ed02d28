import { type ActionFunctionArgs, redirect, redirectDocument } from 'react-router'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { log } from '#app/base/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { personActor } from './authorise.server.ts'
import { endSession } from './end-session.server.ts'
import { findSession } from './find-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { findMembership } from './open-family.server.ts'
import { signInPathFor } from '#app/platform/safe-return-path.ts'
import { actorContext, familyContext, sessionIdContext, userContext } from './session-context.server.ts'
import { hasAppAccess, isOpenWithoutSubscription } from './subscription-gate.server.ts'

/**
 * Middleware of everything under /app, and of the family's actions. Redirects to /login without a session, and to
 * /subscribe without a needed subscription, with the page to return to (rule 62). Otherwise sets the contexts of user,
 * session and family. Sets `no-store` if a response has no cache policy.
 */
export async function requireFamily(
  { request, url, context }: Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>,
  next: () => Promise<Response>,
  needsSubscription = !isOpenWithoutSubscription(url.pathname),
): Promise<Response> {
  let session = await findSession(request)
  // the browser can return to a page, but not to a write
  const requestedPath = request.method === 'GET' ? url.pathname + url.search : '/app'
  if (!session) throw redirect(signInPathFor(requestedPath), { headers: noStore() })
  let membership = await findMembership(session, { needsSubscription })
  if (!membership) {
    // the person may have moved to another family between the two reads
    session = (await findSession(request)) ?? session
    membership = await findMembership(session, { needsSubscription })
  }
  if (!membership) {
    log.warn(
      { requestId: context.get(requestContext).requestId },
      'a session without an active family was ended',
    )
    throw redirect('/login', { headers: noStore(await endSession(request)) })
  }
  // before the subscription gate, so that nobody pays for a stranger's family
  if (session.user.mustReviewFamily && request.method === 'GET' && url.pathname !== APP_PATHS.reviewFamily)
    throw redirect(APP_PATHS.reviewFamily, { headers: noStore() })
  // /subscribe is not a page of React Router, so the browser must load a document
  if (needsSubscription && !hasAppAccess(membership))
    throw redirectDocument(`/subscribe?volta=${encodeURIComponent(requestedPath)}`, { headers: noStore() })
  context.set(userContext, session.user)
  context.set(sessionIdContext, session.id)
  context.set(actorContext, personActor(session))
  context.set(familyContext, membership.scope)

  const response = await next()
  // a write that started a new session has already set its cookie
  if (session.renewedCookie && !response.headers.has('set-cookie'))
    response.headers.append('set-cookie', session.renewedCookie)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}
