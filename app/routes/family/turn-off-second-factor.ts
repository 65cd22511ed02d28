import { bothFactorsSchema } from '#app/domain/accounts/schema.ts'
import { turnOffSecondFactor } from '#app/domain/accounts/second-factor/turn-off-second-factor.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { readInput } from '#app/platform/form.server.ts'
import { respond } from '#app/platform/write-action.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { BOTH_FACTORS_REFUSED } from '#app/domain/accounts/form-problems.ts'
import type { Route } from './+types/turn-off-second-factor.ts'

/** 'Desativar', for every member who has it on, also child members. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, bothFactorsSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const result = await turnOffSecondFactor(actor, input.value)
  logSecurityEvent('second factor off', result, actor.userId)
  return respond(result, BOTH_FACTORS_REFUSED)
}

export const clientAction = handleActionFailure('Não foi possível desativar. Tente novamente.')
