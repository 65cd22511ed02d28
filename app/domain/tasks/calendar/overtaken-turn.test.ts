import { expect, test } from 'vitest'
import { overtakenTurnText } from './overtaken-turn.ts'

const byAna = { holderName: 'Davi', authorName: 'Ana Souza', isOwn: false }

test.each([
  [byAna, 'Ana já passou esta vez para Davi.'],
  [{ ...byAna, holderName: null }, 'Ana já marcou “Hoje não precisa”.'],
  [{ ...byAna, isOwn: true }, 'Em outro aparelho, você passou esta vez para Davi.'],
  [{ ...byAna, authorName: null }, 'Esta vez mudou em outro aparelho. Veja como está agora e tente de novo.'],
  [null, 'Esta vez mudou em outro aparelho. Veja como está agora e tente de novo.'],
])('%j is told as %s', (turn, text) => {
  expect(overtakenTurnText(turn)).toBe(text)
})
