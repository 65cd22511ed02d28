import { defineAction } from '#app/base/action.ts'

/** Actions of the start and of the packs, with the message when no response arrives. */
export const START_ACTIONS = {
  save: defineAction(
    'familia.comecar',
    'Sem conexão: nada se perdeu, está tudo guardado neste aparelho. Confira sua internet e toque em “Combinado!” de novo.',
  ),
  addPack: defineAction('tarefas.pacote', 'Falha ao incluir os combinados. Tente novamente.'),
} as const
