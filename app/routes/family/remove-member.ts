import { data } from 'react-router'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { removeMemberSchema } from '#app/domain/families/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/remove-member.ts'

/** 'Remover' beside a member. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, removeMemberSchema)
  if (!input.ok) return input.response
  const result = await removeMember(context.get(familyContext), input.value)
  if (result.ok) return data(result)
  if (result.reason === 'member_not_found') return refuse('Membro não encontrado na família', 404)
  if (result.reason === 'family_not_found') return refuse('Família não encontrada', 404)
  if (result.reason === 'self') return refuse('Para sair você mesmo, use “Sair da família”.', 409)
  return refuse(NOT_ALLOWED, 403)
}

export const clientAction = handleActionFailure(
  'Erro ao remover membro: confira sua internet e tente de novo.',
)
