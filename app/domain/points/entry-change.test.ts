import { expect, test } from 'vitest'
import { entryChangeText } from './entry-change.ts'

test.each([
  [{ deed: 'edited', isOwn: false }, 'Ana já mudou esta pontuação. Confira o histórico.'],
  [{ deed: 'deleted', isOwn: false }, 'Ana já excluiu esta pontuação. Confira o histórico.'],
  [{ deed: 'edited', isOwn: true }, 'Em outro aparelho, você mudou esta pontuação. Confira o histórico.'],
] as const)('%j is told as %s', (change, text) => {
  expect(entryChangeText({ authorName: 'Ana Souza', ...change })).toBe(text)
})
