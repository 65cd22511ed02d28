import { defineAction } from '#app/base/action.ts'

/**
 * Actions on the tasks of a day, with the message when no response arrives. Apart from those on tasks, because the family's
 * first screen needs only these.
 */
export const TASK_DAY_ACTIONS = {
  mark: defineAction('tarefas.marcar', 'Erro ao marcar tarefa: confira sua internet e tente de novo.'),
  markWithPhoto: defineAction(
    'tarefas.marcar-com-foto',
    'A foto não foi: confira sua internet e tente de novo.',
  ),
  decide: defineAction('tarefas.conferir', 'Não deu para conferir: confira sua internet e tente de novo.'),
  undoDecisions: defineAction(
    'tarefas.desfazer-conferencia',
    'Não deu para desfazer: confira sua internet e tente de novo.',
  ),
  praise: defineAction('tarefas.elogiar', 'O elogio não foi: confira sua internet e tente de novo.'),
  take: defineAction('tarefas.pegar', 'Não deu para pegar: confira sua internet e tente de novo.'),
  giveBack: defineAction('tarefas.devolver', 'Não deu para devolver: confira sua internet e tente de novo.'),
} as const
