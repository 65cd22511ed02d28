import { expect, test } from 'vitest'
import { maxWordsLength, reasonNote } from './reason-note.ts'

test.each([
  ['Faltou um pedacinho', '', 'Faltou um pedacinho.'],
  ['Vamos fazer juntos?', ' Falta só o travesseiro. ', 'Vamos fazer juntos? Falta só o travesseiro.'],
  ['No fim de semana', ' No sábado, na praça! ', 'No fim de semana. No sábado, na praça!'],
  ['Depois da prova, tá?', '', 'Depois da prova, tá?'],
  [null, 'Quando a avó vier', 'Quando a avó vier.'],
  [null, 'Olha a janela', 'Olha a janela.'],
  [null, 'Quase lá!', 'Quase lá!'],
  [null, '  ', ''],
])('reasonNote joins the reason %j and the words %j: %j', (reason, words, note) => {
  expect(reasonNote(reason, words)).toBe(note)
})

test('the words leave room for the longest reason', () => {
  const length = maxWordsLength(20, ['Depois', 'Vamos conversar'])
  expect(reasonNote('Vamos conversar', 'a'.repeat(length))).toHaveLength(20)
})
