import { data } from 'react-router'
import { SCORE_MESSAGES, scoreSchema } from '#app/domain/points/schema.ts'
import { scoreChild } from '#app/domain/points/score-child.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/score-child.ts'

/** 'Atribuir Pontuação': scores a child. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, scoreSchema)
  if (!input.ok) return input.response
  const result = await scoreChild(context.get(familyContext), input.value)
  if (result.ok) return data(result)
  if (result.reason === 'balance_limit') return refuse(SCORE_MESSAGES.balanceLimit, 409)
  return result.reason === 'not_allowed' ? refuse(NOT_ALLOWED, 403) : refuse(SCORE_MESSAGES.idsMissing, 404)
}

export const clientAction = handleActionFailure('Falha ao atribuir pontuação. Tente novamente.')
