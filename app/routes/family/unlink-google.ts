import { NO_PASSWORD } from '#app/domain/accounts/account.ts'
import { unlinkGoogle } from '#app/domain/accounts/google/unlink-google.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { respond } from '#app/platform/write-action.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/unlink-google.ts'

const REFUSED = {
  no_password: { status: 409, message: NO_PASSWORD },
  user_not_found: { status: 404, message: 'Usuário não encontrado.' },
} as const

/** 'Desvincular': removes the sign-in with Google. */
export async function action({ context }: Route.ActionArgs) {
  const result = await unlinkGoogle(context.get(actorContext))
  return respond(result, REFUSED)
}

export const clientAction = handleActionFailure('Não foi possível desvincular o Google. Tente novamente.')
