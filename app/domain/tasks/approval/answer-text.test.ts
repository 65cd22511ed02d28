import { expect, test } from 'vitest'
import { lessPointsSentence } from './answer-text.ts'

test('the child hears the reason, and what the task was worth', () => {
  expect(lessPointsSentence('Faltou um pedacinho.', 3)).toBe('Faltou um pedacinho. Valeu 3 pontos!')
  expect(lessPointsSentence('', 1)).toBe('Valeu 1 ponto!')
})
