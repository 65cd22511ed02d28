import { data } from 'react-router'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { type ActionRequest, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { CHILD_NOT_IN_FAMILY } from '../children/schema.ts'
import { idSchema } from '../input/field.ts'
import { SCORE_MESSAGES } from '../points/schema.ts'
import { REWARD_ACTIONS } from './actions.ts'
import { deleteReward } from './delete-reward.server.ts'
import { redeemReward } from './redeem-reward.server.ts'
import { alreadyRedeemedMessage } from './redemption-period.ts'
import { saveReward } from './save-reward.server.ts'
import { insufficientPointsMessage, redeemSchema, REDEMPTION_MESSAGES, rewardSchema } from './schema.ts'

export const rewardActions = {
  /** A new reward, or changes to one. */
  [REWARD_ACTIONS.save.name]: writeAction(familyContext, rewardSchema, saveReward, {
    not_allowed: { status: 403, message: NOT_ALLOWED },
    child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
    reward_not_found: { status: 409, message: REDEMPTION_MESSAGES.notFound, isOutdated: true },
    changed: {
      status: 409,
      message: 'Esta recompensa mudou em outro aparelho enquanto você editava.',
      isOutdated: true,
    },
  }),
  /** Archives a reward. Redemptions stay in the history. */
  [REWARD_ACTIONS.delete.name]: writeAction(familyContext, idSchema, deleteReward, {
    not_allowed: { status: 403, message: NOT_ALLOWED },
  }),
  [REWARD_ACTIONS.redeem.name]: redeem,
}

/** 'Resgatar Prêmio': redeems a reward for a child. */
async function redeem({ request, context }: ActionRequest) {
  const input = await readInput(request, redeemSchema)
  if (!input.ok) return input.response
  const result = await redeemReward(context.get(familyContext), input.value)
  if (result.ok) return data(result)
  if (result.reason === 'insufficient_points')
    return refuse(insufficientPointsMessage(result.balance, result.cost), 409)
  if (result.reason === 'balance_limit') return refuse(SCORE_MESSAGES.balanceLimit, 409)
  if (result.reason === 'redeemed_this_period')
    return refuse(alreadyRedeemedMessage(result.period, result.today), 409)
  return refuse(REDEMPTION_MESSAGES.notFound, 404)
}
