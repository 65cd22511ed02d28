import { deleteChild } from '#app/domain/children/delete-child.server.ts'
import { idSchema } from '#app/domain/input/field.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** Deletes a child with all its data. */
export const action = writeAction(familyContext, idSchema, deleteChild, {
  not_allowed: { status: 403, message: `Erro ao excluir perfil: ${NOT_ALLOWED}` },
})

export const clientAction = handleActionFailure(
  'Erro ao excluir perfil: confira sua internet e tente de novo.',
)
