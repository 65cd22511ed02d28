import { data } from 'react-router'
import { rewardSchema } from '#app/domain/rewards/schema.ts'
import { saveReward } from '#app/domain/rewards/save-reward.server.ts'
import { NOT_ALLOWED, readInput, refuse, refuseOutdated } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/save-reward.ts'

/** A new reward, or changes to one. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, rewardSchema)
  if (!input.ok) return input.response
  const result = await saveReward(context.get(familyContext), input.value)
  if (result.ok) return data(result)
  switch (result.reason) {
    case 'not_allowed':
      return refuse(NOT_ALLOWED, 403)
    case 'child_not_found':
      return refuse('Uma das crianças não está mais nesta família.', 409)
    case 'reward_not_found':
      return refuseOutdated('Prêmio não encontrado.', null)
    case 'changed':
      return refuseOutdated('Esta recompensa mudou em outro aparelho enquanto você editava.', result.current)
  }
}

export const clientAction = handleActionFailure('Falha ao salvar recompensa. Tente novamente.')
