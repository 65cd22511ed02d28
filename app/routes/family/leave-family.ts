import { data } from 'react-router'
import { leaveFamily } from '#app/domain/families/departure/leave-family.server.ts'
import { departureSchema } from '#app/domain/families/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/leave-family.ts'

const MESSAGES = {
  last_guardian: 'Erro ao sair da família: ela ficaria sem nenhum responsável.',
  children_left: 'Erro ao sair da família: baixe antes uma cópia de tudo ou exclua as crianças.',
  would_erase: 'Erro ao sair da família: ela seria excluída. Confirme que pode ser.',
  user_not_found: 'Usuário ou ID da família não encontrado.',
} as const

/** 'Sair da família': moves the guardian to a new family. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, departureSchema)
  if (!input.ok) return input.response
  const result = await leaveFamily(context.get(familyContext), input.value)
  if (result.ok) return data(result)
  if (result.reason === 'not_allowed') return refuse(NOT_ALLOWED, 403)
  return refuse(MESSAGES[result.reason], result.reason === 'user_not_found' ? 404 : 409)
}

export const clientAction = handleActionFailure(
  'Erro ao sair da família: confira sua internet e tente de novo.',
)
