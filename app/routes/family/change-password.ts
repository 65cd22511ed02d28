import { data } from 'react-router'
import { changePassword } from '#app/domain/identities/change-password.server.ts'
import { NO_PASSWORD } from '#app/domain/identities/account.ts'
import { changePasswordSchema, PASSWORD_WEAK } from '#app/domain/identities/schema.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { noteSecurity } from '#app/platform/note-security.server.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { actorContext, sessionIdContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/change-password.ts'

const REFUSED = {
  wrong_password: { status: 403, field: 'current', message: 'Senha incorreta. Confira e tente de novo.' },
  no_password: { status: 409, field: 'form', message: NO_PASSWORD },
  too_many_attempts: {
    status: 429,
    field: 'form',
    message: 'Muitas tentativas. Espere alguns minutos e tente de novo.',
  },
  password_weak: { status: 400, field: 'password', message: PASSWORD_WEAK },
} as const

/** 'Trocar senha': other devices leave the account, this one goes on under a new session. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, changePasswordSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const result = await changePassword(
    { ...actor, sessionId: context.get(sessionIdContext), userAgent: request.headers.get('user-agent') },
    input.value,
  )
  noteSecurity('change of password', result, actor.userId)
  if (result.ok) return data({ ok: true as const }, { headers: neverStored(result.cookie) })
  const { status, field, message } = REFUSED[result.reason]
  return refuse(message, status, { [field]: message })
}

export const clientAction = answerFailureWith('Não foi possível trocar a senha. Tente novamente.')
