import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { removeMemberSchema } from '#app/domain/families/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Remover' beside a member. */
export const action = writeAction(familyContext, removeMemberSchema, removeMember, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  self: { status: 409, message: 'Para sair você mesmo, use “Sair da família”.' },
  member_not_found: { status: 404, message: 'Membro não encontrado na família' },
  family_not_found: { status: 404, message: 'Família não encontrada' },
})

export const clientAction = handleActionFailure(
  'Erro ao remover membro: confira sua internet e tente de novo.',
)
