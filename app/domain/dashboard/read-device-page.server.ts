import { noStore } from '#app/platform/no-store.ts'
import type { DevicePage } from '../devices/device-pairing.ts'
import { recordDeviceUse } from '../devices/record-device-use.server.ts'
import { endedDeviceCookieLine, readDeviceToken } from '../devices/session/device-cookie.server.ts'
import { hasSubscription } from '../devices/session/find-device.server.ts'
import { findRequestDevice } from '../devices/session/require-device.server.ts'
import type { DeviceDrawings } from './dashboard-device-projection.ts'
import { readDeviceView } from './read-device-view.server.ts'

/**
 * What the page /aparelho shows first, with the headers of its response: no-store, and the cookie that renews the device
 * or removes a token that is no longer valid.
 */
export async function readDevicePage(
  request: Request,
  drawings: DeviceDrawings,
): Promise<{ page: DevicePage; headers: Headers }> {
  const device = await findRequestDevice(request)
  if (!device) {
    const endedCookie = readDeviceToken(request) && endedDeviceCookieLine()
    return { page: { state: 'unpaired' }, headers: noStore(endedCookie) }
  }
  const { scope, openProfile } = device
  if (!(await hasSubscription(scope.familyId)))
    return { page: { state: 'no_subscription' }, headers: noStore() }
  const view = await readDeviceView(scope, openProfile?.childId ?? null, drawings)
  return { page: { state: 'paired', view }, headers: noStore(await recordDeviceUse(device)) }
}
