/** 'Criar a tarefa', 'Criar as 3 tarefas', 'Criar as 2 prontas'; without a number while none is ready. */
export function createLabel(readyCount: number, rowCount: number): string {
  if (readyCount === 0) return 'Criar as tarefas'
  if (readyCount === rowCount) return readyCount === 1 ? 'Criar a tarefa' : `Criar as ${readyCount} tarefas`
  return readyCount === 1 ? 'Criar a 1 pronta' : `Criar as ${readyCount} prontas`
}
