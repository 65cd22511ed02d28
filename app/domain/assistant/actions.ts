import { defineAction } from '#app/base/action.ts'

/** Actions of the assistant, with the message when no response arrives. */
export const ASSISTANT_ACTIONS = {
  addIdeas: defineAction('ia.incluir', 'Falha ao incluir as ideias. Tente novamente.'),
} as const
