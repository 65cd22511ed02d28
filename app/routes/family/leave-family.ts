import { leaveFamily } from '#app/domain/families/departure/leave-family.server.ts'
import { departureSchema } from '#app/domain/families/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Sair da família': moves the guardian to a new family. */
export const action = writeAction(familyContext, departureSchema, leaveFamily, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  last_guardian: { status: 409, message: 'Erro ao sair da família: ela ficaria sem nenhum responsável.' },
  children_left: {
    status: 409,
    message: 'Erro ao sair da família: baixe antes uma cópia de tudo ou exclua as crianças.',
  },
  would_erase: {
    status: 409,
    message: 'Erro ao sair da família: ela seria excluída. Confirme que pode ser.',
  },
  user_not_found: { status: 404, message: 'Usuário ou ID da família não encontrado.' },
})

export const clientAction = handleActionFailure(
  'Erro ao sair da família: confira sua internet e tente de novo.',
)
