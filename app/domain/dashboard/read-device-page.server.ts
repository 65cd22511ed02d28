import { noStore } from '#app/platform/no-store.ts'
import { endedSessionCookieLine } from '../accounts/session/session-cookie.server.ts'
import type { DeviceDocument } from '../devices/device-pairing.ts'
import { readHandoverToken } from '../devices/handover/handover-token.server.ts'
import { recordDeviceUse } from '../devices/record-device-use.server.ts'
import {
  deviceCookieLine,
  endedDeviceCookieLine,
  readDeviceToken,
} from '../devices/session/device-cookie.server.ts'
import { findDeviceByToken, hasSubscription } from '../devices/session/find-device.server.ts'
import { findRequestDevice, type RequestDevice } from '../devices/session/require-device.server.ts'
import type { DeviceDrawings } from './dashboard-device-projection.ts'
import { readDeviceView } from './read-device-view.server.ts'

/**
 * What the page /aparelho shows first, with the headers of its response: no-store, and the cookie that renews the device
 * or removes a token that is no longer valid.
 */
export async function readDevicePage(
  request: Request,
  drawings: DeviceDrawings,
): Promise<{ document: DeviceDocument; headers: Headers }> {
  const knownDevice = await findRequestDevice(request)
  const device = knownDevice ?? (await findUnansweredHandover(request))
  if (!device) {
    const endedCookie = readDeviceToken(request) && endedDeviceCookieLine()
    return { document: { page: { state: 'unpaired' }, isHandedOver: false }, headers: noStore(endedCookie) }
  }
  const { scope, isHandedOver } = device
  const cookies = knownDevice ? [] : [deviceCookieLine(device.token), endedSessionCookieLine()]
  if (!(await hasSubscription(scope.familyId)))
    return { document: { page: { state: 'no_subscription' }, isHandedOver }, headers: noStore(...cookies) }
  const view = await readDeviceView(device, drawings)
  const headers = noStore(...cookies, await recordDeviceUse(device))
  return { document: { page: { state: 'paired', view }, isHandedOver }, headers }
}

/** The device that this browser has become, when the response with its cookie was lost. */
async function findUnansweredHandover(request: Request): Promise<RequestDevice | undefined> {
  const token = await readHandoverToken(request)
  const device = token ? await findDeviceByToken(token) : undefined
  return device && { ...device, openProfile: undefined }
}
