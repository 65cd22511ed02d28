import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { SkippedAnswer } from './decision-result.ts'
import { decisionText, skippedText, undoneText } from './decision-text.ts'

const ref = { taskId: newId(), childId: newId(), day: '2026-11-26', slot: 0, revision: 1 }
const changed: SkippedAnswer = { ref, deciderName: null, verdict: null }
const byAna: SkippedAnswer = { ref, deciderName: 'Ana Souza', verdict: 'confirmed' }
const of = (decided: number, skipped: SkippedAnswer[] = []) => ({
  decided: Array.from({ length: decided }, () => ref),
  skipped,
})

test('answers that were all carried out are counted', () => {
  expect(decisionText('confirmed', of(1))).toBe('Confirmado.')
  expect(decisionText('confirmed', of(4))).toBe('4 confirmados.')
  expect(decisionText('redo', of(1))).toBe('Pedido para refazer.')
  expect(decisionText('not_done', of(1))).toBe('Marcado como não feito.')
})

test('skipped answers are told after those that were carried out', () => {
  expect(decisionText('confirmed', of(3, [changed]))).toBe('3 confirmados. 1 mudou em outro aparelho.')
  expect(decisionText('confirmed', of(1, [changed, byAna]))).toBe(
    '1 confirmado. 2 mudaram em outro aparelho.',
  )
  expect(decisionText('confirmed', of(0, [changed, byAna]))).toBe('2 mudaram em outro aparelho.')
})

test('a single skipped answer says who decided, and what', () => {
  expect(decisionText('redo', of(0, [byAna]))).toBe('Ana já confirmou.')
  expect(skippedText({ ...byAna, verdict: 'redo' })).toBe('Ana já pediu para refazer.')
  expect(skippedText({ ...byAna, verdict: 'not_done' })).toBe('Ana já respondeu que não foi feito.')
  expect(skippedText({ ...byAna, deciderName: null })).toBe('Esperou 7 dias. Confirmado sozinho.')
  expect(skippedText(changed)).toBe('Mudou em outro aparelho.')
})

test('an undo says how many came back', () => {
  expect(undoneText(of(1))).toBe('Voltou para conferir.')
  expect(undoneText(of(3))).toBe('3 voltaram para conferir.')
  expect(undoneText(of(1, [changed]))).toBe('1 voltou para conferir. 1 mudou em outro aparelho.')
  expect(undoneText(of(0, [byAna]))).toBe('Ana já confirmou.')
})
