/** Actions on points: the address, and the message when no response arrives. */
export const POINT_ACTIONS = {
  score: { path: '/app/acoes/pontos.atribuir', failure: 'Falha ao atribuir pontuação. Tente novamente.' },
  takeBack: {
    path: '/app/acoes/pontos.excluir',
    failure: 'Não foi possível excluir a pontuação. Tente novamente.',
  },
  edit: {
    path: '/app/acoes/pontos.editar',
    failure: 'Não foi possível salvar a pontuação. Tente novamente.',
  },
} as const
