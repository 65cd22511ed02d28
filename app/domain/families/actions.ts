import { defineAction } from '#app/base/action.ts'

/** Actions on a family and its members, with the message when no response arrives. */
export const FAMILY_ACTIONS = {
  save: defineAction('familia.salvar', 'Falha ao salvar dados da família. Tente novamente.'),
  leave: defineAction('familia.sair', 'Erro ao sair da família: confira sua internet e tente de novo.'),
  join: defineAction('familia.entrar', 'Falha ao aceitar convite.'),
  removeMember: defineAction(
    'familia.membros.remover',
    'Erro ao remover membro: confira sua internet e tente de novo.',
  ),
  linkMember: defineAction(
    'familia.membros.ligar',
    'Não foi possível ligar a conta à criança. Tente novamente.',
  ),
} as const
