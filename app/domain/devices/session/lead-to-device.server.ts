import { redirect } from 'react-router'
import { noStore } from '#app/platform/no-store.ts'
import { findSession } from '../../accounts/session/find-session.server.ts'
import { DEVICE_PATHS } from '../on-device/paths.ts'
import { readDeviceToken } from './device-cookie.server.ts'
import { findDevice } from './find-device.server.ts'

/**
 * Redirects a child's device from a page for guardians to its own page (rule 243). Not where a guardian has signed in, and
 * not a phone in 'Modo criança', which the guardian gets back by signing in (rule 167).
 */
export async function leadToDevice(request: Request): Promise<void> {
  if (request.method !== 'GET' || !readDeviceToken(request) || (await findSession(request))) return
  const device = await findDevice(request)
  if (device && !device.isHandedOver) throw redirect(DEVICE_PATHS.page, { headers: noStore() })
}
