import { data } from 'react-router'
import type { z } from 'zod'
import { now } from '#app/base/clock.server.ts'
import { readInput } from '#app/platform/form.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import type { ActionRequest, ActionResponse } from '#app/platform/write-action.server.ts'
import { wallTimeOf } from '../../families/dates/civil-date.ts'
import { isOpenAt, RESTING_TITLE, returnText } from '../device-settings.ts'
import { deviceContext, deviceSettingsContext } from '../session/device-context.server.ts'
import type { DeviceRefusal } from './device-refusal.ts'

/** An action of a child's device. Its key in the registry is its name. */
export interface OnDeviceAction {
  run: (args: ActionRequest) => Promise<ActionResponse>
}

/** Refusals that are the same for all actions of one child. */
export const REFUSED = {
  not_on_device: { status: 403, message: 'Esta criança não está mais neste aparelho. Chame um responsável.' },
  closed: { status: 403, message: 'Toque no seu retrato para entrar de novo.' },
}

/** The `run` of an action with a JSON body. */
export function onDevice<Schema extends z.ZodType>(
  schema: Schema,
  write: (input: z.output<Schema>, args: ActionRequest) => Promise<ActionResponse>,
): OnDeviceAction['run'] {
  return async (args) => {
    const input = await readInput(args.request, schema)
    return input.ok ? write(input.value, args) : input.response
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

/** The refusal of a child's act outside of the device's hours (rule 191); undefined within them. */
export function refuseWhileResting(context: ActionRequest['context']): ActionResponse | undefined {
  const { hours } = context.get(deviceSettingsContext)
  const { timeZone } = context.get(deviceContext)
  if (!hours || isOpenAt(hours, wallTimeOf(now(), timeZone))) return undefined
  return refuseOnDevice('resting', { status: 409, message: `${RESTING_TITLE} ${returnText(hours)}` })
}
