import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { everyMember, type FamilyActions, writeAction } from '#app/platform/write-action.server.ts'
import { ACCOUNT_ACTIONS } from '../accounts/actions.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { acceptConsent } from './accept-consent.server.ts'
import { FAMILY_ACTIONS } from './actions.ts'
import { leaveFamily } from './departure/leave-family.server.ts'
import { linkMember } from './link-member.server.ts'
import { renameMember } from './rename-member.server.ts'
import { removeMember } from './review/remove-member.server.ts'
import { saveFamily } from './save-family.server.ts'
import {
  consentSchema,
  departureSchema,
  familySchema,
  linkMemberSchema,
  profileSchema,
  removeMemberSchema,
} from './schema.ts'
import { canConsentForChildren, canLeaveFamily, canManageFamily, canRemoveMembers } from './policy.ts'

/** Actions on the family and its members, by name. */
export const memberActions = {
  /** 'Minha Família': a guardian changes its name and time zone. */
  [FAMILY_ACTIONS.save.name]: {
    allows: canManageFamily,
    run: writeAction(familyContext, familySchema, saveFamily, {
      family_not_found: { status: 409, message: 'Dados da família não encontrados.', isOutdated: true },
      changed: {
        status: 409,
        message: 'Os dados da família mudaram em outro aparelho enquanto você editava.',
        isOutdated: true,
      },
    }),
  },
  /** 'Sair da família': moves the guardian to a new family. */
  [FAMILY_ACTIONS.leave.name]: {
    allows: canLeaveFamily,
    run: writeAction(familyContext, departureSchema, leaveFamily, {
      last_guardian: {
        status: 409,
        message: 'Erro ao sair da família: ela ficaria sem nenhum responsável.',
      },
      export_required: {
        status: 409,
        message: 'Erro ao sair da família: baixe antes uma cópia de tudo ou exclua as crianças.',
      },
      would_erase: {
        status: 409,
        message: 'Erro ao sair da família: ela seria excluída. Confirme que pode ser.',
      },
      user_not_found: { status: 404, message: 'Usuário ou ID da família não encontrado.' },
    }),
  },
  /** 'Remover' beside a member. */
  [FAMILY_ACTIONS.removeMember.name]: {
    allows: canRemoveMembers,
    run: writeAction(familyContext, removeMemberSchema, removeMember, {
      not_allowed: { status: 403, message: NOT_ALLOWED },
      self: { status: 409, message: 'Para sair você mesmo, use “Sair da família”.' },
      member_not_found: { status: 404, message: 'Membro não encontrado na família' },
      family_not_found: { status: 404, message: 'Família não encontrada' },
    }),
  },
  /** 'De qual criança é esta conta?': links a child member to a child. */
  [FAMILY_ACTIONS.linkMember.name]: {
    allows: canManageFamily,
    run: writeAction(familyContext, linkMemberSchema, linkMember, {
      member_not_found: { status: 404, message: 'Membro não encontrado na família' },
      child_not_found: { status: 409, message: 'Esta criança não está mais na família.' },
      child_has_account: { status: 409, message: 'Esta criança já tem uma conta na família.' },
    }),
  },
  /** 'Meus Dados': any member edits their own display name. */
  [ACCOUNT_ACTIONS.saveProfile.name]: {
    allows: everyMember,
    run: writeAction(familyContext, profileSchema, renameMember, {
      user_not_found: { status: 404, message: 'Usuário não encontrado.' },
    }),
  },
  /** 'Concordo': the guardian's consent to a new version of the text. */
  [ACCOUNT_ACTIONS.consent.name]: {
    allows: canConsentForChildren,
    run: writeAction(familyContext, consentSchema, acceptConsent, {
      text_changed: {
        status: 409,
        message: 'O texto mudou de novo. Recarregue a página para ler a nova versão.',
      },
    }),
  },
} satisfies FamilyActions
