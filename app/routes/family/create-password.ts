import { data } from 'react-router'
import { requestOwnPassword } from '#app/domain/identities/request-own-password.server.ts'
import { RESET_REQUEST_FAILED, TOO_MANY_ATTEMPTS } from '#app/domain/identities/reset-request.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/create-password.ts'

const REFUSED = {
  user_not_found: { status: 404, message: 'Usuário não encontrado.' },
  too_many_attempts: { status: 429, message: TOO_MANY_ATTEMPTS },
  not_sent: { status: 500, message: RESET_REQUEST_FAILED },
} as const

/** 'Criar senha': the mail with the link goes to the account's own address. */
export async function action({ context }: Route.ActionArgs) {
  const result = await requestOwnPassword(context.get(actorContext))
  if (result.ok) return data({ ok: true as const })
  const { status, message } = REFUSED[result.reason]
  return refuse(message, status)
}

export const clientAction = answerFailureWith(RESET_REQUEST_FAILED)
