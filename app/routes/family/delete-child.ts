import { data } from 'react-router'
import { deleteChildSchema } from '#app/domain/children/schema.ts'
import { deleteChild } from '#app/domain/children/delete-child.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/delete-child.ts'

/** Deletes a child with all its data. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, deleteChildSchema)
  if (!input.ok) return input.response
  const result = await deleteChild(context.get(familyContext), input.value)
  return result.ok ? data(result) : refuse(`Erro ao excluir perfil: ${NOT_ALLOWED}`, 403)
}

export const clientAction = handleActionFailure(
  'Erro ao excluir perfil: confira sua internet e tente de novo.',
)
