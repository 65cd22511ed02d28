import { now } from '#app/base/clock.server.ts'
import type { DeviceView } from '../devices/device-view.ts'
import { deviceEndedResponse } from '../devices/session/device-refusal.server.ts'
import type { RequestDevice } from '../devices/session/require-device.server.ts'
import { type DeviceDrawings, projectForDevice } from './dashboard-device-projection.ts'
import { readSnapshot } from './queries.server.ts'
import { renewFamily } from './renew-family.server.ts'

/**
 * What the device shows now. The first request of a day runs the daily renewal first (rule 27). Throws the 401 response if
 * the family was deleted during the request.
 */
export async function readDeviceView(
  { scope, openProfile, settings }: Pick<RequestDevice, 'scope' | 'openProfile' | 'settings'>,
  drawings: DeviceDrawings,
): Promise<DeviceView> {
  let read = await readSnapshot(scope)
  if (read && !read.isRenewed) {
    await renewFamily(scope)
    read = await readSnapshot(scope)
  }
  if (!read) throw deviceEndedResponse({ hadToken: true })
  const { deviceId, kind } = scope
  const target = { deviceId, kind, openChildId: openProfile?.childId ?? null, settings }
  return projectForDevice(target, read.snapshot, now(), drawings)
}
