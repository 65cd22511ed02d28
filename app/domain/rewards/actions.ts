/** Actions on rewards: the address, and the message when no response arrives. */
export const REWARD_ACTIONS = {
  save: { path: '/app/acoes/premios.salvar', failure: 'Falha ao salvar recompensa. Tente novamente.' },
  delete: { path: '/app/acoes/premios.excluir', failure: 'Falha ao excluir recompensa.' },
  redeem: { path: '/app/acoes/premios.resgatar', failure: 'Falha ao resgatar o prêmio. Tente novamente.' },
} as const
