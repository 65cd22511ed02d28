/** Actions on tasks: the address, and the message when no response arrives. */
export const TASK_ACTIONS = {
  mark: {
    path: '/app/acoes/tarefas.marcar',
    failure: 'Erro ao marcar tarefa: confira sua internet e tente de novo.',
  },
  save: { path: '/app/acoes/tarefas.salvar', failure: 'Falha ao salvar tarefa. Tente novamente.' },
  delete: { path: '/app/acoes/tarefas.excluir', failure: 'Falha ao excluir tarefa.' },
} as const
