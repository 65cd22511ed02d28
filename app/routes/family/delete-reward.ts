import { data } from 'react-router'
import { deleteRewardSchema } from '#app/domain/rewards/schema.ts'
import { deleteReward } from '#app/domain/rewards/delete-reward.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/delete-reward.ts'

/** Archives a reward; redemptions stay in the history. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, deleteRewardSchema)
  if (!input.ok) return input.response
  const result = await deleteReward(context.get(familyContext), input.value)
  return result.ok ? data(result) : refuse(NOT_ALLOWED, 403)
}

export const clientAction = handleActionFailure('Falha ao excluir recompensa.')
