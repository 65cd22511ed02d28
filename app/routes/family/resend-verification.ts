import { resendVerification } from '#app/domain/accounts/email/resend-verification.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/domain/accounts/passwords/reset-request.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { respond } from '#app/platform/write-action.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/resend-verification.ts'

const REFUSED = {
  too_many_attempts: { status: 429, message: TOO_MANY_ATTEMPTS },
  already_verified: { status: 409, message: 'Seu e-mail já está confirmado.' },
  user_not_found: { status: 404, message: 'Usuário não encontrado.' },
} as const

/** 'Enviar de novo': the mail that asks the person to confirm the own address. */
export async function action({ context }: Route.ActionArgs) {
  const result = await resendVerification(context.get(actorContext))
  return respond(result, REFUSED)
}

export const clientAction = handleActionFailure('Não foi possível enviar o e-mail. Tente novamente.')
