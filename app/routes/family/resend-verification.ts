import { data } from 'react-router'
import { resendVerification } from '#app/domain/accounts/email/resend-verification.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/resend-verification.ts'

const REFUSED = {
  too_many_attempts: { status: 429, message: 'Muitas tentativas. Espere alguns minutos e tente de novo.' },
  already_verified: { status: 409, message: 'Seu e-mail já está confirmado.' },
  user_not_found: { status: 404, message: 'Usuário não encontrado.' },
} as const

/** 'Enviar de novo': the mail that asks the person to confirm the own address. */
export async function action({ context }: Route.ActionArgs) {
  const result = await resendVerification(context.get(actorContext))
  if (result.ok) return data(result)
  const { status, message } = REFUSED[result.reason]
  return refuse(message, status)
}

export const clientAction = handleActionFailure('Não foi possível enviar o e-mail. Tente novamente.')
