/** Actions on children: the address, and the message when no response arrives. */
export const CHILD_ACTIONS = {
  save: { path: '/app/acoes/criancas.salvar', failure: 'Falha ao salvar dados da criança. Tente novamente.' },
  delete: {
    path: '/app/acoes/criancas.excluir',
    failure: 'Erro ao excluir perfil: confira sua internet e tente de novo.',
  },
} as const
