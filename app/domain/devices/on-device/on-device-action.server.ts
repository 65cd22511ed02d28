import { data } from 'react-router'
import type { z } from 'zod'
import { now } from '#app/base/clock.server.ts'
import { readInput } from '#app/platform/form.server.ts'
import { currentVersion } from '#app/platform/live/change-count.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { DeviceScope } from '#app/database/family-scope.server.ts'
import { allow, type RateLimit } from '#app/platform/rate-limit.server.ts'
import type { ActionRequest, ActionResponse } from '#app/platform/write-action.server.ts'
import { wallTimeOf } from '../../families/dates/civil-date.ts'
import { isOpenAt, RESTING_TITLE, returnText } from '../device-settings.ts'
import { deviceContext, deviceSettingsContext, openProfileContext } from '../session/device-context.server.ts'
import { scopeForChild } from '../session/find-device.server.ts'
import { profileCookieLine } from '../session/profile-cookie.server.ts'
import { FAILED } from './actions.ts'
import { type DeviceRefusal, PROFILE_CLOSED } from './device-refusal.ts'
import { markableChildIds } from './own-children.ts'

/** An action of a child's device. Its key in the registry is its name. */
export interface OnDeviceAction {
  /** Whether its body is a multipart form; otherwise it is JSON. */
  isForm?: true
  run: (args: ActionRequest) => Promise<ActionResponse>
}

export const REFUSED = {
  not_on_device: { status: 403, message: 'Esta criança não está mais neste aparelho. Chame um responsável.' },
  closed: { status: 403, message: PROFILE_CLOSED },
  // only another build, or nobody's device, sends what the schema refuses
  invalid: { status: 400, message: FAILED },
  pause: { status: 429, message: 'Vamos esperar um pouquinho. Ou chame um responsável.' },
}

/** The `run` of an action with a JSON body. */
export function onDevice<Schema extends z.ZodType>(
  schema: Schema,
  write: (input: z.output<Schema>, args: ActionRequest) => Promise<ActionResponse>,
): OnDeviceAction['run'] {
  return async (args) => {
    const input = await readInput(args.request, schema)
    return input.ok ? write(input.value, args) : refuseOnDevice('invalid', REFUSED.invalid)
  }
}

export function succeed(result: object, cookie?: string): ActionResponse {
  return data({ ...result, ok: true }, { headers: noStore(cookie) })
}

export function refuseOnDevice(
  reason: string,
  { status, message }: { status: number; message: string },
): ActionResponse {
  return data({ ok: false, reason, message } satisfies DeviceRefusal, { status, headers: noStore() })
}

/** Where a child acts. What it does there writes rows, so that its device may do it a limited number of times. */
export interface ActPlace {
  isOnWall: boolean
  counter: string
  limit: RateLimit
  tooOften: { status: number; message: string }
}

/**
 * The scope of an act for this child, checked before its write. Refused outside of the device's hours (rule 191), for a
 * child that is not on this device, without the child's open profile (rule 157), and too often. Counts the act.
 */
export async function actingScope(
  context: ActionRequest['context'],
  childId: string,
  { isOnWall, counter, limit, tooOften }: ActPlace,
): Promise<{ ok: true; scope: DeviceScope } | { ok: false; response: ActionResponse }> {
  const scope = context.get(deviceContext)
  const profile = context.get(openProfileContext)
  const { hours } = context.get(deviceSettingsContext)
  const refusedWith = (...refusal: Parameters<typeof refuseOnDevice>) =>
    ({ ok: false, response: refuseOnDevice(...refusal) }) as const
  if (hours && !isOpenAt(hours, wallTimeOf(now(), scope.timeZone)))
    return refusedWith('resting', { status: 409, message: `${RESTING_TITLE} ${returnText(hours)}` })
  if (!scope.childIds.includes(childId)) return refusedWith('not_on_device', REFUSED.not_on_device)
  const isOpen = markableChildIds(scope, profile?.childId ?? null).includes(childId)
  if (!isOpen || (scope.kind === 'wall' && !isOnWall)) return refusedWith('closed', REFUSED.closed)
  if (!(await allow(counter, scope.deviceId, limit))) return refusedWith('pause', tooOften)
  return { ok: true, scope: scopeForChild(scope, childId, profile) }
}

/** The response to a child's act: its result, and the cookie of the profile that the write has kept open (rule 156). */
export function succeedAct(context: ActionRequest['context'], result: object): ActionResponse {
  const profile = context.get(openProfileContext)
  return succeed({ ...result, version: currentVersion() }, profile && profileCookieLine(profile.token))
}
