import type { DeviceScope } from '#app/database/family-scope.server.ts'
import type { ActionRequest, ActionResponse } from '#app/platform/write-action.server.ts'
import { markOwnTaskDay } from '../../tasks/approval/mark-own-task-day.server.ts'
import { markWithProof, type MarkWithProofResult } from '../../tasks/proofs/mark-with-proof.server.ts'
import { PROOF_REFUSALS } from '../../tasks/proofs/proof.ts'
import { readProofForm } from '../../tasks/proofs/read-proof-form.server.ts'
import { ownMarkSchema } from '../../tasks/schema.ts'
import { giveBackTurn, type GiveBackTurnResult } from '../../tasks/calendar/give-back-turn.server.ts'
import { markStepSchema, takeTurnSchema } from '../../tasks/calendar/schema.ts'
import { TAKE_REFUSALS, takenText } from '../../tasks/calendar/take-refusals.ts'
import { takeTurn, type TakeTurnResult } from '../../tasks/calendar/take-turn.server.ts'
import { seePraise } from '../../tasks/praise/see-praise.server.ts'
import { markStep, type MarkStepResult } from '../../tasks/steps/mark-step.server.ts'
import { deviceUseSchema, noInputSchema, openProfileSchema } from '../schema.ts'
import { deviceContext, openProfileContext } from '../session/device-context.server.ts'
import { recordMinutes } from '../use/record-minutes.server.ts'
import { recordVoice } from '../use/record-voice.server.ts'
import { closeProfile, keepProfileOpen, openProfile } from '../session/open-profile.server.ts'
import { closedProfileCookieLine, profileCookieLine } from '../session/profile-cookie.server.ts'
import { ON_DEVICE_ACTIONS } from './actions.ts'
import { CHILD_WORDS, DEVICE_MARK_REFUSALS } from './child-words.ts'
import {
  actingScope,
  type ActPlace,
  onDevice,
  type OnDeviceAction,
  REFUSED,
  refuseOnDevice,
  succeed,
  succeedAct,
} from './on-device-action.server.ts'
import { shopActions } from './shop-actions.server.ts'

const PIN_REFUSED = {
  ...REFUSED,
  wrong_pin: { status: 403, message: 'Quase! Tente de novo.' },
}

/** A child's day (rule 311). By hand nobody does 60 things in a minute; a script cannot fill the database. */
const DAY: ActPlace = {
  isOnWall: true,
  counter: 'acts in the day of a device',
  limit: { attempts: 60, seconds: 60 },
  tooOften: { status: 429, message: 'Calma! Espere um pouquinho e toque de novo.' },
}

const MARK_REFUSALS = { ...DEVICE_MARK_REFUSALS, ...PROOF_REFUSALS }

/** Every action of a child's device, by its name. The name is the last part of its path /aparelho/acoes/:name. */
export const onDeviceActions = {
  [ON_DEVICE_ACTIONS.open.name]: {
    run: onDevice(openProfileSchema, async (input, { context }) => {
      const result = await openProfile(context.get(deviceContext), input)
      if (!result.ok) return refuseOnDevice(result.reason, PIN_REFUSED[result.reason])
      return succeed({}, profileCookieLine(result.token))
    }),
  },
  [ON_DEVICE_ACTIONS.stay.name]: {
    run: onDevice(noInputSchema, async (_, { context }) => {
      const profile = context.get(openProfileContext)
      if (!profile) return refuseOnDevice('closed', REFUSED.closed)
      await keepProfileOpen(context.get(deviceContext), profile)
      return succeed({}, profileCookieLine(profile.token))
    }),
  },
  [ON_DEVICE_ACTIONS.close.name]: {
    run: onDevice(noInputSchema, async (_, { context }) => {
      const profile = context.get(openProfileContext)
      if (profile) await closeProfile(context.get(deviceContext), profile)
      return succeed({}, closedProfileCookieLine())
    }),
  },
  [ON_DEVICE_ACTIONS.use.name]: {
    run: onDevice(deviceUseSchema, async (input, { context }) => {
      const scope = context.get(deviceContext)
      if (input.hasVoice !== undefined) await recordVoice(scope, input.hasVoice)
      return succeed(await recordMinutes(scope, input))
    }),
  },
  [ON_DEVICE_ACTIONS.mark.name]: {
    run: onDevice(ownMarkSchema, (input, args) =>
      mark(args, input.childId, (scope) => markOwnTaskDay(scope, input)),
    ),
  },
  [ON_DEVICE_ACTIONS.markWithPhoto.name]: {
    isForm: true,
    async run(args) {
      const form = await readProofForm(args.request)
      if (!form.ok) return refuseOnDevice('invalid', REFUSED.invalid)
      const { mark: input, upload } = form.value
      return mark(args, input.childId, (scope) => markWithProof(scope, input, upload, args.request.signal))
    },
  },
  [ON_DEVICE_ACTIONS.take.name]: {
    run: onDevice(takeTurnSchema, (input, args) =>
      changeTurn(args, input.childId, (scope) => takeTurn(scope, input)),
    ),
  },
  [ON_DEVICE_ACTIONS.giveBack.name]: {
    run: onDevice(takeTurnSchema, (input, args) =>
      changeTurn(args, input.childId, (scope) => giveBackTurn(scope, input)),
    ),
  },
  [ON_DEVICE_ACTIONS.markStep.name]: {
    run: onDevice(markStepSchema, (input, args) =>
      changeTurn(args, input.childId, (scope) => markStep(scope, input)),
    ),
  },
  [ON_DEVICE_ACTIONS.seePraise.name]: {
    run: onDevice(takeTurnSchema, async (input, { context }) => {
      const acting = await actingScope(context, input.childId, { ...DAY, isOnWall: false })
      if (!acting.ok) return acting.response
      await seePraise(acting.scope, input)
      return succeedAct(context, {})
    }),
  },
  ...shopActions,
} satisfies Record<string, OnDeviceAction>

export type OnDeviceActionName = keyof typeof onDeviceActions

/** Marks a task day for a child whose day the device shows, and keeps its profile open. */
async function mark(
  { context }: ActionRequest,
  childId: string,
  write: (scope: DeviceScope) => Promise<MarkWithProofResult>,
): Promise<ActionResponse> {
  const acting = await actingScope(context, childId, DAY)
  if (!acting.ok) return acting.response
  const result = await write(acting.scope)
  if (result.ok) return succeedAct(context, result)
  if (result.reason === 'stale' || result.reason === 'decided') {
    const { status, message } = MARK_REFUSALS[result.reason]
    return refuseOnDevice(result.reason, { status, message: message(result) })
  }
  return refuseOnDevice(result.reason, MARK_REFUSALS[result.reason])
}

/** Takes, gives back or ticks something of a turn for a child whose day the device shows. */
async function changeTurn(
  { context }: ActionRequest,
  childId: string,
  write: (scope: DeviceScope) => Promise<TakeTurnResult | GiveBackTurnResult | MarkStepResult>,
): Promise<ActionResponse> {
  const acting = await actingScope(context, childId, DAY)
  if (!acting.ok) return acting.response
  const result = await write(acting.scope)
  if (result.ok) return succeedAct(context, result)
  const { task_not_found } = CHILD_WORDS
  const refusals = { ...TAKE_REFUSALS, task_not_found }
  const { status } = refusals[result.reason]
  const message = result.reason === 'taken' ? takenText(result) : refusals[result.reason].message
  return refuseOnDevice(result.reason, { status, message })
}
