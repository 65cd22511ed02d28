import { followFamily } from '#app/domain/dashboard/follow-family.server.ts'
import { eventStream } from '#app/platform/live/event-stream.server.ts'
import { subscribeToAccess } from '#app/platform/live/live-hub.server.ts'
import { hasFamilyAccess } from '#app/domain/accounts/session/find-session.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { withDrawings } from '#app/domain/dashboard/components/with-drawings.ts'
import type { FamilySnapshot } from '#app/domain/dashboard/dashboard.ts'
import { projectFor } from '#app/domain/dashboard/dashboard-projection.ts'
import type { Route } from './+types/events.ts'

/**
 * Event stream of the family's snapshots. Sends one after each change, and one at the start if the data has changed since
 * version `?versao=` or, after a reconnect, since the last event. A change of the person's access sends an event 'change'.
 * The stream ends with the session or the membership.
 */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const scope = context.get(familyContext)
  const eventOf = (snapshot: FamilySnapshot) => {
    const dashboard = projectFor(scope, snapshot)
    return dashboard && { name: 'snapshot', data: JSON.stringify(withDrawings(dashboard)) }
  }
  const version = request.headers.get('last-event-id') ?? url.searchParams.get('versao') ?? ''
  return eventStream({
    signal: request.signal,
    owner: { kind: 'person', id: scope.userId },
    subscribe: (sender) => {
      const unsubscribeAccess = subscribeToAccess(scope.userId, () => {
        sender.recheck()
        sender.send('change', '1')
      })
      const unsubscribeFamily = followFamily(version, { scope, sender, viewer: scope.userId, eventOf })
      return () => {
        unsubscribeAccess()
        unsubscribeFamily()
      }
    },
    isStillAllowed: () => hasFamilyAccess(request, scope.familyId),
  })
}
