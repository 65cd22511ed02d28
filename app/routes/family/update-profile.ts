import { renameMember } from '#app/domain/families/rename-member.server.ts'
import { profileSchema } from '#app/domain/families/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Meus Dados': any member edits their own display name. */
export const action = writeAction(familyContext, profileSchema, renameMember, {
  user_not_found: { status: 404, message: 'Usuário não encontrado.' },
})

export const clientAction = handleActionFailure('Erro ao atualizar perfil.')
