import { now } from '#app/base/clock.server.ts'
import type { DeviceScope } from '#app/database/family-scope.server.ts'
import type { DeviceView } from '../devices/device-view.ts'
import { deviceEndedResponse } from '../devices/session/device-refusal.server.ts'
import { renewFamily } from './renew-family.server.ts'
import { type DeviceDrawings, projectForDevice } from './dashboard-device-projection.ts'
import { readSnapshot } from './queries.server.ts'

/**
 * What the device shows now. The first request of a day runs the daily renewal first (rule 27). `openChildId` is the child
 * whose profile is open on a shared device. Throws the 401 response if the family was deleted during the request.
 */
export async function readDeviceView(
  scope: DeviceScope,
  openChildId: string | null,
  drawings: DeviceDrawings,
): Promise<DeviceView> {
  let read = await readSnapshot(scope)
  if (read && !read.isRenewed) {
    await renewFamily(scope)
    read = await readSnapshot(scope)
  }
  if (!read) throw deviceEndedResponse({ hadToken: true })
  const { deviceId, kind } = scope
  return projectForDevice({ deviceId, kind, openChildId }, read.snapshot, now(), drawings)
}
