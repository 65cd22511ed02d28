import { data } from 'react-router'
import { rewardSchema } from '#app/domain/rewards/schema.ts'
import { saveReward } from '#app/domain/rewards/save-reward.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/platform/session/session-context.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import type { Route } from './+types/save-reward.ts'

const MESSAGES = {
  not_allowed: NOT_ALLOWED,
  child_not_found: 'Uma das crianças não está mais nesta família.',
  reward_not_found: 'Prêmio não encontrado.',
} as const

/** A new reward, or changes to one. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, rewardSchema)
  if (!input.ok) return input.response
  const result = await saveReward(context.get(familyContext), input.value)
  return result.ok
    ? data(result)
    : refuse(MESSAGES[result.reason], result.reason === 'not_allowed' ? 403 : 409)
}

export const clientAction = answerFailureWith('Falha ao salvar recompensa. Tente novamente.')
