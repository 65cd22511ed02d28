/** Actions on a family and its members: the address, and the message when no response arrives. */
export const FAMILY_ACTIONS = {
  save: { path: '/app/acoes/familia.salvar', failure: 'Falha ao salvar dados da família. Tente novamente.' },
  leave: {
    path: '/app/acoes/familia.sair',
    failure: 'Erro ao sair da família: confira sua internet e tente de novo.',
  },
  join: { path: '/app/acoes/familia.entrar', failure: 'Falha ao aceitar convite.' },
  removeMember: {
    path: '/app/acoes/familia.membros.remover',
    failure: 'Erro ao remover membro: confira sua internet e tente de novo.',
  },
} as const
