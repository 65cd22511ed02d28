import type { z } from 'zod'
import type { DeviceScope } from '#app/database/family-scope.server.ts'
import { pointsText } from '#app/base/format-points.ts'
import { saveForGoal, takeSavingsBack } from '../../rewards/goal/save-for-goal.server.ts'
import { returnText } from '../../rewards/redemption-period.ts'
import { askForReward } from '../../rewards/requests/ask-for-reward.server.ts'
import { cancelRequest } from '../../rewards/requests/cancel-request.server.ts'
import { askShortageText, saveShortageText, tooMuchText } from '../../rewards/requests/request-text.ts'
import { takenMessage } from '../../rewards/reward-once.ts'
import {
  askRewardSchema,
  cancelRequestSchema,
  saveForGoalSchema,
  takeSavingsBackSchema,
} from '../../rewards/schema.ts'
import { ON_DEVICE_ACTIONS } from './actions.ts'
import { CHILD_WORDS } from './child-words.ts'
import {
  actingScope,
  type ActPlace,
  onDevice,
  type OnDeviceAction,
  REFUSED,
  refuseOnDevice,
  succeedAct,
} from './on-device-action.server.ts'

/** A child's shop (rule 177). A wall has none (rule 154). */
const SHOP: ActPlace = {
  isOnWall: false,
  counter: "acts in a device's shop",
  limit: { attempts: 60, seconds: 15 * 60 },
  tooOften: REFUSED.pause,
}
const NOT_FOR_CHILD = { status: 409, message: 'Este prêmio não está mais na sua loja.' }
const ALREADY_ASKED = { status: 409, message: 'Você já pediu este. Espere a resposta!' }
const OTHER_CHILD = { status: 403, message: REFUSED.not_on_device.message }

/** The actions of a child's shop: what it asks for and saves for (rules 177 to 179). */
export const shopActions = {
  [ON_DEVICE_ACTIONS.ask.name]: shopAction(askRewardSchema, askForReward, {
    other_child: OTHER_CHILD,
    reward_not_found: NOT_FOR_CHILD,
    already_asked: ALREADY_ASKED,
    id_used: CHILD_WORDS.id_used,
    price_changed: {
      status: 409,
      message: ({ cost }) => `O preço mudou: agora custa ${pointsText(cost)}. Quer pedir assim mesmo?`,
    },
    insufficient_points: { status: 409, message: askShortageText },
    taken: { status: 409, message: ({ claim }) => takenMessage(claim) },
    redeemed_this_period: {
      status: 409,
      message: ({ period, today }) => `Este você já resgatou. ${returnText(period, today)}.`,
    },
  }),
  [ON_DEVICE_ACTIONS.cancelRequest.name]: shopAction(cancelRequestSchema, cancelRequest, {
    other_child: OTHER_CHILD,
    request_not_found: { status: 409, message: 'Este pedido não existe mais.' },
    answered: { status: 409, message: 'Um responsável já respondeu. Veja a resposta!' },
  }),
  [ON_DEVICE_ACTIONS.save.name]: shopAction(saveForGoalSchema, saveForGoal, {
    other_child: OTHER_CHILD,
    reward_not_found: NOT_FOR_CHILD,
    already_asked: ALREADY_ASKED,
    id_used: CHILD_WORDS.id_used,
    taken: { status: 409, message: ({ claim }) => takenMessage(claim) },
    too_much: { status: 409, message: tooMuchText },
    insufficient_points: { status: 409, message: saveShortageText },
  }),
  [ON_DEVICE_ACTIONS.takeSavingsBack.name]: shopAction(takeSavingsBackSchema, takeSavingsBack, {
    other_child: OTHER_CHILD,
  }),
} satisfies Record<string, OnDeviceAction>

type Refusals<Refused extends { reason: string }> = {
  [Reason in Refused['reason']]: {
    status: number
    message: string | ((refused: Extract<Refused, { reason: Reason }>) => string)
  }
}

/** An action for the child whose profile is open. */
function shopAction<
  Schema extends z.ZodType<{ childId: string }>,
  Result extends { ok: true } | { ok: false; reason: string },
>(
  schema: Schema,
  write: (scope: DeviceScope, input: z.output<Schema>) => Promise<Result>,
  refusals: Refusals<Extract<Result, { ok: false }>>,
): OnDeviceAction {
  return {
    run: onDevice(schema, async (input, { context }) => {
      const acting = await actingScope(context, input.childId, SHOP)
      if (!acting.ok) return acting.response
      const result = await write(acting.scope, input)
      if (!result.ok) {
        const { status, message } = refusals[result.reason as keyof typeof refusals]
        const text = typeof message === 'string' ? message : message(result as never)
        return refuseOnDevice(result.reason, { status, message: text })
      }
      return succeedAct(context, result)
    }),
  }
}
