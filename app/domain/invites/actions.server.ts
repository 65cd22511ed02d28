import { data } from 'react-router'
import { readInput, refuse } from '#app/platform/form.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import {
  type ActionRequest,
  everyMember,
  type FamilyActions,
  refuseWith,
  writeAction,
} from '#app/platform/write-action.server.ts'
import { TOO_MANY_ATTEMPTS } from '../accounts/passwords/reset-request.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { FAMILY_ACTIONS } from '../families/actions.ts'
import { idSchema } from '../input/field.ts'
import { INVITE_ACTIONS } from './actions.ts'
import { createInvite } from './create-invite.server.ts'
import { MAX_PENDING_INVITES } from './invite.ts'
import { joinFamily } from './join-family.server.ts'
import { revokeInvite } from './revoke-invite.server.ts'
import { CODE_REFUSED, joinFamilySchema } from './schema.ts'

/** Actions on invite codes, by name. */
export const inviteActions = {
  // without a subscription too, so that a paying person can join the family
  [INVITE_ACTIONS.create.name]: { allows: everyMember, withoutSubscription: true, run: createInviteAction },
  /** 'Cancelar código'. */
  [INVITE_ACTIONS.cancel.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(familyContext, idSchema, revokeInvite, {
      not_allowed: { status: 403, message: 'Só quem gerou o código ou um responsável pode cancelar.' },
      invite_not_found: { status: 404, message: 'Este código não existe mais.' },
      already_used: { status: 409, message: 'Este código já foi usado.' },
    }),
  },
  [FAMILY_ACTIONS.join.name]: { allows: everyMember, withoutSubscription: true, run: joinFamilyAction },
} satisfies FamilyActions

const CREATE_REFUSED = {
  too_many_pending: `Sua família já tem ${MAX_PENDING_INVITES} códigos esperando. Cancele um deles para gerar outro.`,
  not_created: 'Falha ao gerar código de convite.',
}

/** 'Convidar outro responsável': creates a code that works once, within seven days (rule 12). */
async function createInviteAction({ request, context }: ActionRequest) {
  const input = await readInput(request, idSchema)
  if (!input.ok) return input.response
  const result = await createInvite(context.get(familyContext), input.value)
  if (!result.ok) return refuse(CREATE_REFUSED[result.reason], 409)
  const { id, code, expiresAt } = result
  return data({ ok: true as const, value: { id, code, expiresAt: expiresAt.toISOString() } })
}

const JOIN_REFUSED = {
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
  export_required: {
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

/** 'Entrar em outra família'. */
async function joinFamilyAction({ request, context }: ActionRequest) {
  const input = await readInput(request, joinFamilySchema)
  if (!input.ok) return input.response
  const { clientIp } = context.get(requestContext)
  const result = await joinFamily(context.get(familyContext), input.value, { clientIp })
  if (!result.ok) return refuseWith(JOIN_REFUSED[result.reason])
  return data({ ok: true as const, value: { familyName: result.familyName } })
}
