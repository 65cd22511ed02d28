import { data } from 'react-router'
import { BOTH_FACTORS_REFUSED } from '#app/domain/identities/form-problems.ts'
import { renewRecoveryCodes } from '#app/domain/identities/renew-recovery-codes.server.ts'
import { bothFactorsSchema } from '#app/domain/identities/schema.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/renew-recovery-codes.ts'

/** 'Fazer códigos novos': they are in this answer alone. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, bothFactorsSchema)
  if (!input.ok) return input.response
  const result = await renewRecoveryCodes(context.get(actorContext), input.value)
  if (result.ok) return data({ ok: true as const, value: { recoveryCodes: result.recoveryCodes } })
  const { status, field, message } = BOTH_FACTORS_REFUSED[result.reason]
  return refuse(message, status, { [field]: message })
}

export const clientAction = answerFailureWith('Não foi possível fazer códigos novos. Tente novamente.')
