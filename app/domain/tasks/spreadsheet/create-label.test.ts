import { expect, test } from 'vitest'
import { createLabel } from './create-label.ts'

test.each([
  [0, 0, 'Criar as tarefas'],
  [0, 3, 'Criar as tarefas'],
  [1, 1, 'Criar a tarefa'],
  [1, 3, 'Criar a 1 pronta'],
  [2, 3, 'Criar as 2 prontas'],
  [3, 3, 'Criar as 3 tarefas'],
])('with %i of %i rows ready the button says “%s”', (ready, rows, text) =>
  expect(createLabel(ready, rows)).toBe(text),
)
