import { data } from 'react-router'
import { NO_PASSWORD } from '#app/domain/identities/account.ts'
import { unlinkGoogle } from '#app/domain/identities/unlink-google.server.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import { refuse } from '#app/platform/form.server.ts'
import { actorContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/unlink-google.ts'

const REFUSED = {
  no_password: { status: 409, message: NO_PASSWORD },
  user_not_found: { status: 404, message: 'Usuário não encontrado.' },
} as const

/** 'Desvincular': the Google account signs in no more. */
export async function action({ context }: Route.ActionArgs) {
  const result = await unlinkGoogle(context.get(actorContext))
  if (result.ok) return data(result)
  const { status, message } = REFUSED[result.reason]
  return refuse(message, status)
}

export const clientAction = answerFailureWith('Não foi possível desvincular o Google. Tente novamente.')
