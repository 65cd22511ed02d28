import { defineAction } from '#app/base/action.ts'

/** Actions on tasks, with the message when no response arrives. */
export const TASK_ACTIONS = {
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
  save: defineAction('tarefas.salvar', 'Falha ao salvar tarefa. Tente novamente.'),
  create: defineAction('tarefas.criar', 'Falha ao criar as tarefas. Tente novamente.'),
  copy: defineAction('tarefas.copiar', 'Falha ao copiar as tarefas. Tente novamente.'),
  change: defineAction('tarefas.mudar', 'Falha ao mudar as tarefas. Tente novamente.'),
  delete: defineAction('tarefas.excluir', 'Falha ao excluir tarefa.'),
} as const
