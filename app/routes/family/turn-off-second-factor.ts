import { data } from 'react-router'
import { bothFactorsSchema } from '#app/domain/identities/schema.ts'
import { turnOffSecondFactor } from '#app/domain/identities/turn-off-second-factor.server.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { noteSecurity } from '#app/platform/note-security.server.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/platform/session/session-context.ts'
import { BOTH_FACTORS_REFUSED } from '#app/domain/identities/form-problems.ts'
import type { Route } from './+types/turn-off-second-factor.ts'

/** 'Desativar', for everybody who has it on, child members included. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, bothFactorsSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const result = await turnOffSecondFactor(actor, input.value)
  noteSecurity('second factor off', result, actor.userId)
  if (result.ok) return data({ ok: true as const })
  const { status, field, message } = BOTH_FACTORS_REFUSED[result.reason]
  return refuse(message, status, { [field]: message })
}

export const clientAction = answerFailureWith('Não foi possível desativar. Tente novamente.')
