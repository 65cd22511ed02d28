import type { ActionFunctionArgs } from 'react-router'
import { readDeviceToken } from './device-cookie.server.ts'
import { deviceContext, deviceSettingsContext, openProfileContext } from './device-context.server.ts'
import { deviceEndedResponse, noSubscriptionResponse } from './device-refusal.server.ts'
import { findDevice, type FoundDevice, hasSubscription, openProfileOf } from './find-device.server.ts'
import type { OpenProfile } from './profile-cookie.server.ts'

export interface RequestDevice extends FoundDevice {
  openProfile: OpenProfile | undefined
}

/** The request's device with its open profile. Throws the 401 response without a device, and 403 without a subscription. */
export async function requireDevice(request: Request): Promise<RequestDevice> {
  const device = await findRequestDevice(request)
  if (!device) throw deviceEndedResponse({ hadToken: readDeviceToken(request) !== undefined })
  if (!(await hasSubscription(device.scope.familyId))) throw noSubscriptionResponse()
  return device
}

/** The request's device with its open profile; undefined without a device. */
export async function findRequestDevice(request: Request): Promise<RequestDevice | undefined> {
  const device = await findDevice(request)
  if (!device) return undefined
  return { ...device, openProfile: openProfileOf(request, device) }
}

/** Sets the contexts of device, settings and open profile. Throws the response of `requireDevice`. */
export async function setDeviceContext({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<void> {
  const { scope, openProfile, settings } = await requireDevice(request)
  context.set(deviceContext, scope)
  context.set(deviceSettingsContext, settings)
  context.set(openProfileContext, openProfile)
}
