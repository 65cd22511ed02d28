import { data } from 'react-router'
import type { z } from 'zod'
import { currentVersion } from '#app/platform/live/change-count.server.ts'
import { readInput } from '#app/platform/form.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { ActionRequest, ActionResponse } from '#app/platform/write-action.server.ts'
import { markOwnTaskDay } from '../../tasks/approval/mark-own-task-day.server.ts'
import { OWN_MARK_REFUSALS } from '../../tasks/approval/own-mark-refusals.ts'
import { ownMarkSchema } from '../../tasks/schema.ts'
import { noInputSchema, openProfileSchema } from '../schema.ts'
import { deviceContext, openProfileContext } from '../session/device-context.server.ts'
import { scopeForChild } from '../session/find-device.server.ts'
import { closedProfileCookieLine, openProfileCookieLine } from '../session/profile-cookie.server.ts'
import { ON_DEVICE_ACTIONS } from './actions.ts'
import type { DeviceRefusal } from './device-refusal.ts'
import { openProfile } from './open-profile.server.ts'
import { markableChildIds } from './own-children.ts'

/** An action of a child's device. Its key in the registry is its name. */
export interface OnDeviceAction {
  run: (args: ActionRequest) => Promise<ActionResponse>
}

const REFUSED = {
  not_on_device: { status: 403, message: 'Esta criança não está mais neste aparelho. Chame um responsável.' },
  closed: { status: 403, message: 'Toque no seu retrato para entrar de novo.' },
  wrong_pin: { status: 403, message: 'Quase! Tente de novo.' },
  pause: { status: 429, message: 'Vamos esperar um pouquinho. Ou chame um responsável.' },
}

/** Every action of a child's device, by its name. The name is the last part of its path /aparelho/acoes/:name. */
export const onDeviceActions = {
  [ON_DEVICE_ACTIONS.open.name]: {
    run: onDevice(openProfileSchema, async (input, { context }) => {
      const scope = context.get(deviceContext)
      const result = await openProfile(scope, input)
      if (!result.ok) return refuseOnDevice(result.reason, REFUSED[result.reason])
      return succeed({}, await openProfileCookieLine(scope.deviceId, input.childId))
    }),
  },
  [ON_DEVICE_ACTIONS.stay.name]: {
    run: onDevice(noInputSchema, async (_, { context }) => {
      const profile = context.get(openProfileContext)
      if (!profile) return refuseOnDevice('closed', REFUSED.closed)
      return succeed({}, await openProfileCookieLine(context.get(deviceContext).deviceId, profile.childId))
    }),
  },
  [ON_DEVICE_ACTIONS.close.name]: {
    run: onDevice(noInputSchema, async () => succeed({}, closedProfileCookieLine())),
  },
  [ON_DEVICE_ACTIONS.mark.name]: {
    run: onDevice(ownMarkSchema, async (input, { context }) => {
      const scope = context.get(deviceContext)
      const profile = context.get(openProfileContext)
      if (!scope.childIds.includes(input.childId))
        return refuseOnDevice('not_on_device', REFUSED.not_on_device)
      if (!markableChildIds(scope, profile?.childId ?? null).includes(input.childId))
        return refuseOnDevice('closed', REFUSED.closed)
      const result = await markOwnTaskDay(scopeForChild(scope, input.childId), input)
      if (!result.ok) return refuseOnDevice(result.reason, OWN_MARK_REFUSALS[result.reason])
      const renewedCookie = profile && (await openProfileCookieLine(scope.deviceId, profile.childId))
      return succeed({ ...result, version: currentVersion() }, renewedCookie)
    }),
  },
} satisfies Record<string, OnDeviceAction>

export type OnDeviceActionName = keyof typeof onDeviceActions

/** The `run` of an action with a JSON body. */
function onDevice<Schema extends z.ZodType>(
  schema: Schema,
  write: (input: z.output<Schema>, args: ActionRequest) => Promise<ActionResponse>,
): OnDeviceAction['run'] {
  return async (args) => {
    const input = await readInput(args.request, schema)
    return input.ok ? write(input.value, args) : input.response
  }
}

function succeed(result: object, cookie?: string): ActionResponse {
  return data({ ...result, ok: true }, { headers: noStore(cookie) })
}

function refuseOnDevice(
  reason: string,
  { status, message }: { status: number; message: string },
): ActionResponse {
  return data({ ok: false, reason, message } satisfies DeviceRefusal, { status, headers: noStore() })
}
