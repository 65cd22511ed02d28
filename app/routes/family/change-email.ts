import { changeEmail } from '#app/domain/accounts/email/change-email.server.ts'
import { BOTH_FACTORS_REFUSED } from '#app/domain/accounts/form-problems.ts'
import { changeEmailSchema } from '#app/domain/accounts/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { readInput } from '#app/platform/form.server.ts'
import { respond } from '#app/platform/write-action.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/change-email.ts'

const REFUSED = {
  ...BOTH_FACTORS_REFUSED,
  email_taken: { status: 409, field: 'email', message: 'Este e-mail já está em uso.' },
  user_not_found: { status: 404, field: 'form', message: 'Usuário não encontrado.' },
} as const

/** 'Trocar e-mail', confirmed by the present password. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, changeEmailSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const result = await changeEmail(actor, context.get(requestContext).clientAddress, input.value)
  logSecurityEvent('change of e-mail', result, actor.userId)
  return respond(result, REFUSED)
}

export const clientAction = handleActionFailure('Erro ao atualizar perfil.')
