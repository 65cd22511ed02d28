import { defineAction } from '#app/base/action.ts'

/** Actions on invites; the text is shown when no response arrives. */
export const INVITE_ACTIONS = {
  create: defineAction('convites.criar', 'Falha ao gerar código de convite.'),
  cancel: defineAction('convites.cancelar', 'Não foi possível cancelar o código. Tente novamente.'),
} as const
