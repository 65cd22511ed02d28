import { isSessionAlive } from '#app/platform/session/find-session.server.ts'
import { eventStream } from '#app/platform/live/event-stream.server.ts'
import { onFamilyChange } from '#app/platform/live/live-hub.server.ts'
import { familyContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/events.ts'

/** Tells this device that something of its family changed. */
export function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(familyContext)
  return eventStream({
    signal: request.signal,
    subscribe: (onChange) => onFamilyChange(scope.familyId, onChange),
    isStillAllowed: () => isSessionAlive(request, scope.familyId),
  })
}
