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
  take: defineAction('tarefas.pegar', 'Não deu para pegar: confira sua internet e tente de novo.'),
  giveBack: defineAction('tarefas.devolver', 'Não deu para devolver: confira sua internet e tente de novo.'),
  excuse: defineAction('tarefas.dispensar', 'Não deu para dispensar: confira sua internet e tente de novo.'),
  swap: defineAction(
    'tarefas.trocar-vez',
    'Não deu para trocar a vez: confira sua internet e tente de novo.',
  ),
  savePresence: defineAction('tarefas.dias-em-casa', 'Falha ao salvar os dias. Tente novamente.'),
  savePause: defineAction('tarefas.pausar', 'Falha ao salvar a pausa. Tente novamente.'),
  deletePause: defineAction('tarefas.tirar-pausa', 'Falha ao tirar a pausa. Tente novamente.'),
  delete: defineAction('tarefas.excluir', 'Falha ao excluir tarefa.'),
} as const
