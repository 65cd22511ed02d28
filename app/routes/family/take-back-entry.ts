import { data } from 'react-router'
import { SCORE_MESSAGES, takeBackSchema } from '#app/domain/points/schema.ts'
import { takeBackEntry } from '#app/domain/points/take-back-entry.server.ts'
import { refundRedemption } from '#app/domain/rewards/refund-redemption.server.ts'
import { reopenTaskDay } from '#app/domain/tasks/reopen-task-day.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/take-back-entry.ts'

/** 'Excluir' in the history: the points go back, the task reopens, the reward is refunded. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, takeBackSchema)
  if (!input.ok) return input.response
  const result = await takeBackEntry(context.get(familyContext), input.value, {
    task: reopenTaskDay,
    redemption: refundRedemption,
  })
  if (result.ok) return data(result)
  if (result.reason === 'balance_limit') return refuse(SCORE_MESSAGES.balanceLimit, 409)
  return result.reason === 'not_allowed'
    ? refuse(NOT_ALLOWED, 403)
    : refuse('Não foi possível excluir a pontuação. Tente novamente.', 404)
}

export const clientAction = handleActionFailure('Não foi possível excluir a pontuação. Tente novamente.')
