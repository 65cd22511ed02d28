import { data } from 'react-router'
import { TOO_MANY_ATTEMPTS } from '#app/domain/accounts/passwords/reset-request.ts'
import { joinFamily } from '#app/domain/invites/join-family.server.ts'
import { CODE_REFUSED, joinFamilySchema } from '#app/domain/invites/schema.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { refuseWith } from '#app/platform/write-action.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/join-family.ts'

const REFUSED = {
  invite_refused: { status: 422, message: CODE_REFUSED },
  own_family: {
    status: 409,
    message: 'Este código é da sua própria família. Envie para quem você quer convidar.',
  },
  too_many_attempts: { status: 429, message: TOO_MANY_ATTEMPTS },
  already_moved: { status: 409, message: 'Sua família mudou em outro aparelho. Confira e tente de novo.' },
  last_guardian: {
    status: 409,
    message: 'Sua família atual ficaria sem nenhum responsável. Convide outro antes de sair.',
  },
  children_left: {
    status: 409,
    field: 'copy',
    message: 'Antes de trocar de família, baixe uma cópia de tudo ou exclua as crianças.',
  },
  would_erase: {
    status: 409,
    field: 'erase',
    message: 'Confirme que a sua família atual pode ser excluída.',
  },
  user_not_found: { status: 404, message: 'Usuário ou ID da família não encontrado.' },
} as const

/** 'Entrar em outra família' with a code. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, joinFamilySchema)
  if (!input.ok) return input.response
  const { clientAddress } = context.get(requestContext)
  const result = await joinFamily(context.get(familyContext), input.value, { clientAddress })
  if (!result.ok) return refuseWith(REFUSED[result.reason])
  return data({ ok: true as const, value: { familyName: result.familyName } })
}

export const clientAction = handleActionFailure('Falha ao aceitar convite.')
