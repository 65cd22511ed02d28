import { data } from 'react-router'
import { renameMember } from '#app/domain/families/rename-member.server.ts'
import { profileSchema } from '#app/domain/families/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/update-profile.ts'

/** 'Meus Dados': any member edits their own display name. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, profileSchema)
  if (!input.ok) return input.response
  const result = await renameMember(context.get(familyContext), input.value)
  return result.ok ? data(result) : refuse('Usuário não encontrado.', 404)
}

export const clientAction = handleActionFailure('Erro ao atualizar perfil.')
