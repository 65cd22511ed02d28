import { currentVersion } from '#app/platform/live/change-count.server.ts'
import { markOwnTaskDay } from '../../tasks/approval/mark-own-task-day.server.ts'
import { OWN_MARK_REFUSALS } from '../../tasks/approval/own-mark-refusals.ts'
import { ownMarkSchema } from '../../tasks/schema.ts'
import { deviceUseSchema, noInputSchema, openProfileSchema } from '../schema.ts'
import { deviceContext, openProfileContext } from '../session/device-context.server.ts'
import { recordMinutes } from '../use/record-minutes.server.ts'
import { scopeForChild } from '../session/find-device.server.ts'
import { closedProfileCookieLine, openProfileCookieLine } from '../session/profile-cookie.server.ts'
import { ON_DEVICE_ACTIONS } from './actions.ts'
import {
  onDevice,
  type OnDeviceAction,
  REFUSED,
  refuseOnDevice,
  refuseWhileResting,
  succeed,
} from './on-device-action.server.ts'
import { openProfile } from './open-profile.server.ts'
import { markableChildIds } from './own-children.ts'
import { shopActions } from './shop-actions.server.ts'

const PIN_REFUSED = {
  ...REFUSED,
  wrong_pin: { status: 403, message: 'Quase! Tente de novo.' },
  pause: { status: 429, message: 'Vamos esperar um pouquinho. Ou chame um responsável.' },
}

/** Every action of a child's device, by its name. The name is the last part of its path /aparelho/acoes/:name. */
export const onDeviceActions = {
  [ON_DEVICE_ACTIONS.open.name]: {
    run: onDevice(openProfileSchema, async (input, { context }) => {
      const scope = context.get(deviceContext)
      const result = await openProfile(scope, input)
      if (!result.ok) return refuseOnDevice(result.reason, PIN_REFUSED[result.reason])
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
  [ON_DEVICE_ACTIONS.use.name]: {
    run: onDevice(deviceUseSchema, async (input, { context }) =>
      succeed(await recordMinutes(context.get(deviceContext), input)),
    ),
  },
  [ON_DEVICE_ACTIONS.mark.name]: {
    run: onDevice(ownMarkSchema, async (input, { context }) => {
      const scope = context.get(deviceContext)
      const profile = context.get(openProfileContext)
      const resting = refuseWhileResting(context)
      if (resting) return resting
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
  ...shopActions,
} satisfies Record<string, OnDeviceAction>

export type OnDeviceActionName = keyof typeof onDeviceActions
