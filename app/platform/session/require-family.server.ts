import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { log } from '#app/platform/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { personActor } from './authorise.server.ts'
import { endSession } from './end-session.server.ts'
import { findSession } from './find-session.server.ts'
import { neverStored } from './never-stored.ts'
import { findMembership } from './open-family.server.ts'
import { signInPathFor } from './safe-return-path.ts'
import { actorContext, familyContext, sessionIdContext, userContext } from './session-context.ts'
import { isAllowedInApp, isOpenToAll } from './subscription-gate.server.ts'

/** Where the person says who belongs to the family. */
const FAMILY_REVIEW_PATH = '/app/familia/conferir'

/**
 * Middleware of everything under /app. Without a session it leads to /login and remembers where the
 * visitor wanted to go; without a subscription to /subscribe (spec section 2). Otherwise routes below
 * find the user and the FamilyScope in the context. Answers are never stored by the browser's cache.
 */
export const requireFamily: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  let session = await findSession(request)
  // a write is no place to come back to
  const origin = request.method === 'GET' ? url.pathname + url.search : '/app'
  if (!session) throw redirect(signInPathFor(origin), { headers: neverStored() })
  const needsSubscription = !isOpenToAll(url.pathname)
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
    throw redirect('/login', { headers: neverStored(await endSession(request)) })
  }
  // before the gate: nobody pays for a family that is not theirs
  if (session.user.mustReviewFamily && request.method === 'GET' && url.pathname !== FAMILY_REVIEW_PATH)
    throw redirect(FAMILY_REVIEW_PATH, { headers: neverStored() })
  // that page comes without scripts: it is gone to, not drawn in the place of the app
  if (needsSubscription && !isAllowedInApp(membership))
    throw redirectDocument(`/subscribe?volta=${encodeURIComponent(origin)}`, { headers: neverStored() })
  context.set(userContext, session.user)
  context.set(sessionIdContext, session.id)
  context.set(actorContext, personActor(session))
  context.set(familyContext, membership.scope)

  const response = await next()
  // a write that gave this browser a new session has set its cookie already
  if (session.renewedCookie && !response.headers.has('set-cookie'))
    response.headers.append('set-cookie', session.renewedCookie)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}
