import { eventStream } from '#app/platform/live/event-stream.server.ts'
import { subscribeToPerson } from '#app/platform/live/live-hub.server.ts'
import { isSessionAlive } from '#app/domain/accounts/session/find-session.server.ts'
import { familyContext, sessionIdContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/events.ts'

/** The event stream of changes of the family; ends with the session or the membership. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { familyId, userId } = context.get(familyContext)
  return eventStream({
    signal: request.signal,
    owner: { sessionId: context.get(sessionIdContext), userId },
    subscribe: (...listeners) => subscribeToPerson({ userId, familyId }, ...listeners),
    isStillAllowed: () => isSessionAlive(request, familyId),
  })
}
