import { defineAction } from '#app/base/action.ts'

/** Actions on tasks, except those on the tasks of a day (task-day-actions.ts), with the message when no response arrives. */
export const TASK_ACTIONS = {
  save: defineAction('tarefas.salvar', 'Falha ao salvar tarefa. Tente novamente.'),
  create: defineAction('tarefas.criar', 'Falha ao criar as tarefas. Tente novamente.'),
  copy: defineAction('tarefas.copiar', 'Falha ao copiar as tarefas. Tente novamente.'),
  change: defineAction('tarefas.mudar', 'Falha ao mudar as tarefas. Tente novamente.'),
  excuse: defineAction('tarefas.dispensar', 'Não deu para dispensar: confira sua internet e tente de novo.'),
  swap: defineAction(
    'tarefas.trocar-vez',
    'Não deu para trocar a vez: confira sua internet e tente de novo.',
  ),
  savePresence: defineAction('tarefas.dias-em-casa', 'Falha ao salvar os dias. Tente novamente.'),
  savePause: defineAction('tarefas.pausar', 'Falha ao salvar a pausa. Tente novamente.'),
  deletePause: defineAction('tarefas.tirar-pausa', 'Falha ao tirar a pausa. Tente novamente.'),
  saveMany: defineAction(
    'tarefas.salvar-varias',
    'Não deu para desfazer: confira sua internet e tente de novo.',
  ),
  delete: defineAction('tarefas.excluir', 'Falha ao excluir tarefa.'),
  restore: defineAction('tarefas.recuperar', 'Não deu para desfazer: confira sua internet e tente de novo.'),
} as const
