import { expect, test } from 'vitest'
import type { TaskDecision } from '../task.ts'
import { decidedText } from './decided-text.ts'

const decision = (fields: Partial<TaskDecision>): TaskDecision => ({
  verdict: 'confirmed',
  points: 5,
  note: null,
  deciderName: 'Ana Souza',
  decidedAt: '2026-11-26T12:00:00.000Z',
  ...fields,
})

test.each([
  [{}, 'Ana confirmou'],
  [{ note: 'Faltou um pedacinho.', points: 3 }, 'Ana confirmou com menos pontos'],
  [{ deciderName: null }, 'Esperou 7 dias. Confirmado sozinho'],
  [{ verdict: 'redo' }, 'Ana pediu para refazer'],
  [{ verdict: 'not_done' }, 'Ana: não foi feita'],
  // the name was erased
  [{ verdict: 'redo', deciderName: null }, 'Para refazer'],
  [{ verdict: 'not_done', deciderName: null }, 'Não foi feita'],
] as const)('decidedText describes %j as %s', (fields, text) => {
  expect(decidedText(decision(fields))).toBe(text)
})
