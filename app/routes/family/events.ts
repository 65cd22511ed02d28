import { eventStream } from '#app/platform/live/event-stream.server.ts'
import { onChangesFor } from '#app/platform/live/live-hub.server.ts'
import { isSessionAlive } from '#app/platform/session/find-session.server.ts'
import { familyContext, sessionIdContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/events.ts'

/** Tells this device that something of its family changed; ends with the session or the membership. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { familyId, userId } = context.get(familyContext)
  return eventStream({
    signal: request.signal,
    listener: { sessionId: context.get(sessionIdContext), userId },
    subscribe: (onChange, onDoubt) => onChangesFor({ userId, familyId }, onChange, onDoubt),
    isStillAllowed: () => isSessionAlive(request, familyId),
  })
}
