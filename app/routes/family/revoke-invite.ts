import { data } from 'react-router'
import { revokeInvite } from '#app/domain/invites/revoke-invite.server.ts'
import { revokeInviteSchema } from '#app/domain/invites/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/revoke-invite.ts'

const REFUSED = {
  not_allowed: { status: 403, message: 'Só quem gerou o código ou um responsável pode cancelar.' },
  invite_not_found: { status: 404, message: 'Este código não existe mais.' },
  already_used: { status: 409, message: 'Este código já foi usado.' },
} as const

/** 'Cancelar código': revokes an invite. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, revokeInviteSchema)
  if (!input.ok) return input.response
  const result = await revokeInvite(context.get(familyContext), input.value)
  return result.ok ? data(result) : refuse(REFUSED[result.reason].message, REFUSED[result.reason].status)
}

export const clientAction = handleActionFailure('Não foi possível cancelar o código. Tente novamente.')
