import { expect, test } from 'vitest'
import { lessPointsSentence, noteOf } from './answer-text.ts'

test.each([
  ['Faltou um pedacinho', '', 'Faltou um pedacinho.'],
  ['Vamos fazer juntos?', ' Falta só o travesseiro. ', 'Vamos fazer juntos? Falta só o travesseiro.'],
  [null, 'Olha a janela', 'Olha a janela.'],
  [null, 'Quase lá!', 'Quase lá!'],
  [null, '  ', ''],
])('noteOf joins the reason %j and the words %j: %j', (reason, words, note) => {
  expect(noteOf(reason, words)).toBe(note)
})

test('the child hears the reason, and what the task was worth', () => {
  expect(lessPointsSentence('Faltou um pedacinho.', 3)).toBe('Faltou um pedacinho. Valeu 3 pontos!')
  expect(lessPointsSentence('', 1)).toBe('Valeu 1 ponto!')
})
