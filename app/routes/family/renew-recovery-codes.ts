import { data } from 'react-router'
import { BOTH_FACTORS_REFUSED } from '#app/domain/accounts/form-problems.ts'
import { renewRecoveryCodes } from '#app/domain/accounts/second-factor/renew-recovery-codes.server.ts'
import { bothFactorsSchema } from '#app/domain/accounts/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { refuseWith } from '#app/platform/write-action.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/renew-recovery-codes.ts'

/** 'Fazer códigos novos': only this response contains them. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, bothFactorsSchema)
  if (!input.ok) return input.response
  const result = await renewRecoveryCodes(context.get(actorContext), input.value)
  if (result.ok) return data({ ok: true as const, value: { recoveryCodes: result.recoveryCodes } })
  return refuseWith(BOTH_FACTORS_REFUSED[result.reason])
}

export const clientAction = handleActionFailure('Não foi possível fazer códigos novos. Tente novamente.')
