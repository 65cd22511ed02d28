import { redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { eventStream } from '#app/platform/live/event-stream.server.ts'
import { onChangesFor } from '#app/platform/live/live-hub.server.ts'
import { findSession, isStillOfFamily } from '#app/platform/session/find-session.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import type { Route } from './+types/events.ts'

/** Tells a page outside the gate that something of its person or family changed: a subscription, perhaps. */
export async function loader({ request }: Route.LoaderArgs) {
  if (!areSubscriptionsSold()) return redirect('/', { headers: neverStored() })
  const session = await findSession(request)
  // the browser does not ask again after this answer
  if (!session) return new Response(null, { status: 204, headers: neverStored() })
  const { id: userId, familyId } = session.user
  return eventStream({
    signal: request.signal,
    listener: { sessionId: session.id, userId },
    subscribe: (onChange, onDoubt) => onChangesFor({ userId, familyId }, onChange, onDoubt),
    isStillAllowed: () => isStillOfFamily(request, familyId),
  })
}
