import { noStore } from '#app/platform/no-store.ts'
import { type DeviceRefusal, PROFILE_CLOSED } from '../on-device/device-refusal.ts'
import { closedProfileCookieLine } from './profile-cookie.server.ts'
import { endedDeviceCookieLine } from './device-cookie.server.ts'

/**
 * The response to a request without a valid device: 401. A browser that sent a token forgets what the device has shown
 * (rule 158). Others do not, because another site could send this request, without the cookie, to delete a guardian's
 * drafts.
 */
export function deviceEndedResponse({ hadToken }: { hadToken: boolean }): Response {
  const headers = hadToken ? noStore(endedDeviceCookieLine(), closedProfileCookieLine()) : noStore()
  if (hadToken) headers.set('clear-site-data', '"cache", "storage"')
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

/** The response to a write of a profile that has closed meanwhile. */
export function profileClosedResponse(): Response {
  const refusal = { ok: false, reason: 'closed', message: PROFILE_CLOSED } satisfies DeviceRefusal
  return Response.json(refusal, { status: 403, headers: noStore() })
}
