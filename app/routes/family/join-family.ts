import { data } from 'react-router'
import { joinFamily } from '#app/domain/invites/join-family.server.ts'
import { CODE_REFUSED, joinFamilySchema } from '#app/domain/invites/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/join-family.ts'

const REFUSALS = {
  invite_refused: [422, CODE_REFUSED],
  own_family: [409, 'Este código é da sua própria família. Envie para quem você quer convidar.'],
  too_many_attempts: [429, 'Muitas tentativas. Espere alguns minutos e tente de novo.'],
  already_moved: [409, 'Sua família mudou em outro aparelho. Confira e tente de novo.'],
  last_guardian: [409, 'Sua família atual ficaria sem nenhum responsável. Convide outro antes de sair.'],
  children_left: [409, 'Antes de trocar de família, baixe uma cópia de tudo ou exclua as crianças.'],
  would_erase: [409, 'Confirme que a sua família atual pode ser excluída.'],
  user_not_found: [404, 'Usuário ou ID da família não encontrado.'],
} as const

/** The field of the form that shows the refusal. */
const FIELDS = { would_erase: 'erase', children_left: 'copy' } as const

/** 'Entrar em outra família' with a code. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, joinFamilySchema)
  if (!input.ok) return input.response
  const { clientAddress } = context.get(requestContext)
  const result = await joinFamily(context.get(familyContext), input.value, { clientAddress })
  if (result.ok) return data({ ok: true as const, value: { familyName: result.familyName } })
  const [status, message] = REFUSALS[result.reason]
  const field = result.reason in FIELDS ? FIELDS[result.reason as keyof typeof FIELDS] : undefined
  return refuse(message, status, field && { [field]: message })
}

export const clientAction = handleActionFailure('Falha ao aceitar convite.')
