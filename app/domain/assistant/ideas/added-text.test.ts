import { expect, test } from 'vitest'
import { addedText } from './added-text.ts'

test('the text counts the added ideas and names those that existed', () => {
  expect(addedText('rewards', 5, [])).toBe('5 prêmios incluídos.')
  expect(addedText('tasks', 1, ['Arrumar a cama'])).toBe('1 tarefa incluída. Já existia: Arrumar a cama.')
  expect(addedText('tasks', 0, ['Pôr a mesa', 'Ler'])).toBe(
    'Nenhuma tarefa nova. Já existiam: Pôr a mesa e Ler.',
  )
})
