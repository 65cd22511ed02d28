import { requestOwnPassword } from '#app/domain/accounts/passwords/request-own-password.server.ts'
import { RESET_REQUEST_FAILED, TOO_MANY_ATTEMPTS } from '#app/domain/accounts/passwords/reset-request.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { respond } from '#app/platform/write-action.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/create-password.ts'

const REFUSED = {
  user_not_found: { status: 404, message: 'Usuário não encontrado.' },
  too_many_attempts: { status: 429, message: TOO_MANY_ATTEMPTS },
  not_sent: { status: 500, message: RESET_REQUEST_FAILED },
} as const

/** 'Criar senha': mails a link to the account's address. */
export async function action({ context }: Route.ActionArgs) {
  const result = await requestOwnPassword(context.get(actorContext))
  return respond(result, REFUSED)
}

export const clientAction = handleActionFailure(RESET_REQUEST_FAILED)
