import { defineAction } from '#app/base/action.ts'

/** Actions on rewards, with the message when no response arrives. */
export const REWARD_ACTIONS = {
  save: defineAction('premios.salvar', 'Falha ao salvar recompensa. Tente novamente.'),
  delete: defineAction('premios.excluir', 'Falha ao excluir recompensa.'),
  setGoal: defineAction('premios.meta', 'Falha ao mudar a meta. Tente novamente.'),
  pin: defineAction('premios.fixar', 'Falha ao mudar a ordem da loja. Tente novamente.'),
  answerRequest: defineAction('premios.responder', 'Falha ao responder o pedido. Tente novamente.'),
  undoRedemption: defineAction('premios.desfazer', 'Falha ao desfazer. Tente novamente.'),
  redeem: defineAction('premios.resgatar', 'Falha ao resgatar o prêmio. Tente novamente.'),
} as const
