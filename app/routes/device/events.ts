import { now } from '#app/base/clock.server.ts'
import { DEVICE_DRAWINGS } from '#app/domain/dashboard/components/device-drawings.ts'
import { projectForDevice } from '#app/domain/dashboard/dashboard-device-projection.ts'
import type { FamilySnapshot } from '#app/domain/dashboard/dashboard.ts'
import { followFamily } from '#app/domain/dashboard/follow-family.server.ts'
import { isDeviceUnchanged } from '#app/domain/devices/session/find-device.server.ts'
import { requireDevice } from '#app/domain/devices/session/require-device.server.ts'
import { type EventSender, eventStream } from '#app/platform/live/event-stream.server.ts'
import { subscribeToDevice } from '#app/platform/live/live-hub.server.ts'
import type { Route } from './+types/events.ts'

/** The version of a device without a view: it gets one at once. */
const NO_VIEW = '0.0'

/**
 * Event stream of what the device shows: one event 'view' after each change, and one at the start if the data has changed
 * since version `?versao=` or, after a reconnect, since the last event. Ends within a second after the device was turned
 * off or changed, or the open profile of a shared device was closed (rule 310). It also closes when the profile would end by
 * time, so that the browser reconnects and gets what the device shows then (rule 156).
 */
export async function loader({ request, url }: Route.LoaderArgs) {
  const device = await requireDevice(request)
  const { scope, openProfile, settings } = device
  const { deviceId, kind } = scope
  const version = request.headers.get('last-event-id') ?? url.searchParams.get('versao') ?? NO_VIEW
  const target = { deviceId, kind, openChildId: openProfile?.childId ?? null, settings }
  const eventOf = (snapshot: FamilySnapshot) => ({
    name: 'view',
    data: JSON.stringify(projectForDevice(target, snapshot, now(), DEVICE_DRAWINGS)),
  })
  return eventStream({
    signal: request.signal,
    owner: { kind: 'device', id: deviceId },
    closesAt: openProfile?.closesAt,
    subscribe: (sender) => {
      const unsubscribeDevice = subscribeToDevice(deviceId, () => sender.recheck())
      // the profile may have opened or closed since the page's view
      const knownVersion = kind === 'shared' ? NO_VIEW : version
      const unsubscribeFamily = followFamily(knownVersion, {
        scope,
        sender: openProfile ? checkedSender(sender) : sender,
        viewer: JSON.stringify(target),
        eventOf,
      })
      return () => {
        unsubscribeDevice()
        unsubscribeFamily()
      }
    },
    isStillAllowed: () => isDeviceUnchanged(request, device),
  })
}

/** Checks the access before each event: a change of the family may be a new PIN, which ends the profile (rule 155). */
function checkedSender(sender: EventSender): EventSender {
  return {
    ...sender,
    send(...event) {
      sender.recheck()
      sender.send(...event)
    },
  }
}
