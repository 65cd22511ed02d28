import { revokeInvite } from '#app/domain/invites/revoke-invite.server.ts'
import { idSchema } from '#app/domain/input/field.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Cancelar código': revokes an invite. */
export const action = writeAction(familyContext, idSchema, revokeInvite, {
  not_allowed: { status: 403, message: 'Só quem gerou o código ou um responsável pode cancelar.' },
  invite_not_found: { status: 404, message: 'Este código não existe mais.' },
  already_used: { status: 409, message: 'Este código já foi usado.' },
})

export const clientAction = handleActionFailure('Não foi possível cancelar o código. Tente novamente.')
