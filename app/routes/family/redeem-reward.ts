import { data } from 'react-router'
import { SCORE_MESSAGES } from '#app/domain/points/schema.ts'
import { insufficientPoints, redeemSchema, REDEMPTION_MESSAGES } from '#app/domain/rewards/schema.ts'
import { alreadyRedeemedMessage } from '#app/domain/rewards/redemption-period.ts'
import { redeemReward } from '#app/domain/rewards/redeem-reward.server.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/redeem-reward.ts'

/** 'Resgatar Prêmio': redeems a reward for a child. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, redeemSchema)
  if (!input.ok) return input.response
  const result = await redeemReward(context.get(familyContext), input.value)
  if (result.ok) return data(result)
  if (result.reason === 'insufficient_points')
    return refuse(insufficientPoints(result.balance, result.cost), 409)
  if (result.reason === 'balance_limit') return refuse(SCORE_MESSAGES.balanceLimit, 409)
  if (result.reason === 'redeemed_this_period')
    return refuse(alreadyRedeemedMessage(result.period, result.today), 409)
  return refuse(REDEMPTION_MESSAGES.notFound, 404)
}

export const clientAction = handleActionFailure('Falha ao resgatar o prêmio. Tente novamente.')
