import { defineAction } from '#app/base/action.ts'

/** Actions on points, with the message when no response arrives. */
export const POINT_ACTIONS = {
  score: defineAction('pontos.atribuir', 'Falha ao atribuir pontuação. Tente novamente.'),
  takeBack: defineAction('pontos.excluir', 'Não foi possível excluir a pontuação. Tente novamente.'),
  repair: defineAction('pontos.consertar', 'Não foi possível devolver os pontos. Tente novamente.'),
  saveConduct: defineAction('condutas.salvar', 'Falha ao salvar a conduta. Tente novamente.'),
  edit: defineAction('pontos.editar', 'Não foi possível salvar a pontuação. Tente novamente.'),
} as const
