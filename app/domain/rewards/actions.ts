import { defineAction } from '#app/base/action.ts'

/** Actions on rewards, with the message when no response arrives. */
export const REWARD_ACTIONS = {
  save: defineAction('premios.salvar', 'Falha ao salvar recompensa. Tente novamente.'),
  delete: defineAction('premios.excluir', 'Falha ao excluir recompensa.'),
  redeem: defineAction('premios.resgatar', 'Falha ao resgatar o prêmio. Tente novamente.'),
} as const
