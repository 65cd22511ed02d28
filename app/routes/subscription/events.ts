import { redirect } from 'react-router'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { eventStream } from '#app/platform/live/event-stream.server.ts'
import { subscribeToAccess, subscribeToFamily } from '#app/platform/live/live-hub.server.ts'
import { findSession, isStillInFamily } from '#app/domain/accounts/session/find-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { Route } from './+types/events.ts'

/** Event stream for pages outside /app. Signals changes of the person or family, such as a new subscription. */
export async function loader({ request }: Route.LoaderArgs) {
  if (!areSubscriptionsSold()) return redirect('/', { headers: noStore() })
  const session = await findSession(request)
  // an EventSource does not reconnect after status 204
  if (!session) return new Response(null, { status: 204, headers: noStore() })
  const { id: userId, familyId } = session.user
  return eventStream({
    signal: request.signal,
    owner: { kind: 'person', id: userId },
    subscribe({ send, recheck }) {
      const sendChange = () => send('change', '1')
      const unsubscribeAccess = subscribeToAccess(userId, () => {
        recheck()
        sendChange()
      })
      const unsubscribeFamily = familyId ? subscribeToFamily(familyId, sendChange) : undefined
      return () => {
        unsubscribeAccess()
        unsubscribeFamily?.()
      }
    },
    isStillAllowed: () => isStillInFamily(request, familyId),
  })
}
