import { requestContext } from '#app/platform/request-context.ts'
import { everyMember, type FamilyActions, writeAction } from '#app/platform/write-action.server.ts'
import { TOO_MANY_ATTEMPTS } from '../accounts/passwords/reset-request.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { CHILD_NOT_IN_FAMILY } from '../children/schema.ts'
import { FAMILY_FULL } from '../accounts/schema.ts'
import { BOUND_REFUSALS } from '../families/family-bounds.ts'
import { FAMILY_ACTIONS } from '../families/actions.ts'
import { idSchema } from '../input/field.ts'
import { INVITE_ACTIONS } from './actions.ts'
import { createInvite } from './create-invite.server.ts'
import { MAX_PENDING_INVITES } from './invite.ts'
import { joinFamily } from './join-family.server.ts'
import { revokeInvite } from './revoke-invite.server.ts'
import { canInvite } from './policy.ts'
import { CODE_REFUSED, EMPTY_FAMILY_ENDS, inviteSchema, joinFamilySchema } from './schema.ts'

/** Actions on invite codes, by name. */
export const inviteActions = {
  /**
   * 'Convidar': creates a code that works once, within seven days (rule 12). Without a subscription too, so that a paying
   * person can join the family.
   */
  [INVITE_ACTIONS.create.name]: {
    allows: canInvite,
    notAllowedMessage: 'Só os responsáveis geram códigos de convite.',
    withoutSubscription: true,
    run: writeAction(familyContext, inviteSchema, createInvite, {
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
      child_too_young: {
        status: 409,
        message: 'Esta criança ainda não tem a idade que a família combinou para ter conta própria.',
      },
      child_has_account: { status: 409, message: 'Esta criança já tem uma conta na família.' },
      too_many_members: BOUND_REFUSALS.too_many_members,
      too_many_pending: {
        status: 409,
        message: `Sua família já tem ${MAX_PENDING_INVITES} códigos esperando. Cancele um deles para gerar outro.`,
      },
      not_created: { status: 409, message: 'Falha ao gerar código de convite.' },
    }),
  },
  /** 'Cancelar código'. */
  [INVITE_ACTIONS.cancel.name]: {
    allows: canInvite,
    notAllowedMessage: 'Só os responsáveis cancelam códigos de convite.',
    withoutSubscription: true,
    run: writeAction(familyContext, idSchema, revokeInvite, {
      invite_not_found: { status: 404, message: 'Este código não existe mais.' },
      already_used: { status: 409, message: 'Este código já foi usado.' },
    }),
  },
  /** 'Entrar em outra família'. */
  [FAMILY_ACTIONS.join.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(
      familyContext,
      joinFamilySchema,
      async (scope, input, { context }) => {
        const result = await joinFamily(scope, input, { clientIp: context.get(requestContext).clientIp })
        return result.ok ? { ok: true as const, value: { familyName: result.familyName } } : result
      },
      {
        invite_refused: { status: 422, message: CODE_REFUSED },
        too_many_members: { status: 409, message: FAMILY_FULL },
        own_family: {
          status: 409,
          message: 'Este código é da sua própria família. Envie para quem você quer convidar.',
        },
        too_many_attempts: { status: 429, message: TOO_MANY_ATTEMPTS },
        already_moved: {
          status: 409,
          message: 'Sua família mudou em outro aparelho. Confira e tente de novo.',
        },
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
          message: ({ isEmpty }) =>
            isEmpty ? EMPTY_FAMILY_ENDS : 'Confirme que a sua família atual pode ser excluída.',
        },
        user_not_found: { status: 404, message: 'Usuário ou ID da família não encontrado.' },
      },
    ),
  },
} satisfies FamilyActions
