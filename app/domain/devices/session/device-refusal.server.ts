import { noStore } from '#app/platform/no-store.ts'
import type { DeviceRefusal } from '../on-device/device-refusal.ts'
import { closedProfileCookieLine } from './profile-cookie.server.ts'
import { endedDeviceCookieLine } from './device-cookie.server.ts'

/** The response to a device without a valid token: 401, and the browser forgets what the device has shown (rule 158). */
export function deviceEndedResponse(): Response {
  const headers = noStore(endedDeviceCookieLine(), closedProfileCookieLine())
  headers.set('clear-site-data', '"cache", "storage"')
  const refusal = {
    ok: false,
    reason: 'device_ended',
    message: 'Este aparelho foi desligado. Chame um responsável.',
  } satisfies DeviceRefusal
  return Response.json(refusal, { status: 401, headers })
}

/** The response while the family has no subscription (rule 161). */
export function noSubscriptionResponse(): Response {
  const refusal = {
    ok: false,
    reason: 'no_subscription',
    message: 'Chame um responsável.',
  } satisfies DeviceRefusal
  return Response.json(refusal, { status: 403, headers: noStore() })
}

/** The response to a write for a child that is not, or no longer, on the device. */
export function childNotOnDeviceResponse(): Response {
  const refusal = {
    ok: false,
    reason: 'not_on_device',
    message: 'Esta criança não está mais neste aparelho. Chame um responsável.',
  } satisfies DeviceRefusal
  return Response.json(refusal, { status: 403, headers: noStore() })
}
