import { expect, test } from 'vitest'
import type { z } from 'zod'
import { CONDUCTS, canEditAmount, signedPoints } from './entry.ts'
import { canCorrectHistory, canScore } from './policy.ts'
import { editEntrySchema, scoreSchema } from './schema.ts'

const id = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'
const validIds = { requestId: id, childId: id }

function messagesOf(schema: z.ZodType, input: unknown): string[] {
  const validation = schema.safeParse(input)
  return validation.success ? [] : [...new Set(validation.error.issues.map((issue) => issue.message))]
}

test('the score form has a message for each invalid value', () => {
  const positive = { ...validIds, type: 'positive', description: '' }
  const tooSmall = ['Pontuação positiva deve ser maior que zero.']
  for (const points of [0, -1, '0', '', 'abc', 1.5, undefined]) {
    expect(messagesOf(scoreSchema, { ...positive, points }), String(points)).toEqual(tooSmall)
  }
  const negative = { ...validIds, type: 'negative', description: 'Brigou' }
  for (const points of [0, -3, '', undefined]) {
    expect(messagesOf(scoreSchema, { ...negative, points })).toEqual(['Pontuação negativa inválida.'])
  }
  expect(messagesOf(scoreSchema, { ...negative, points: 1, description: '  ' })).toEqual([
    'Por favor, forneça uma descrição para a pontuação manual.',
  ])
  expect(messagesOf(scoreSchema, { ...validIds, type: 'conduct', conduct: 'respirar' })).toEqual([
    'Pontuação negativa inválida.',
  ])
  for (const type of ['', undefined, 'redemption']) {
    expect(messagesOf(scoreSchema, { ...validIds, type })).toEqual(['Selecione o tipo de pontuação.'])
  }
  expect(messagesOf(scoreSchema, { ...positive, points: 1, childId: '' })).toEqual([
    'Erro: Informações de usuário ou família ausentes.',
  ])
  expect(messagesOf(scoreSchema, { ...positive, points: 100_001 })).toEqual([
    'São pontos demais de uma vez: o limite é 100.000.',
  ])
})

test('an empty description of a positive score becomes the default, and numeric texts become numbers', () => {
  expect(scoreSchema.parse({ ...validIds, type: 'positive', points: '7', description: '  ' })).toEqual({
    ...validIds,
    type: 'positive',
    points: 7,
    description: 'Pontuação positiva manual',
  })
})

test('the score form accepts each of the ten conducts, which are all negative', () => {
  expect(CONDUCTS).toHaveLength(10)
  for (const conduct of CONDUCTS) {
    expect(conduct.points).toBeLessThan(0)
    expect(scoreSchema.safeParse({ ...validIds, type: 'conduct', conduct: conduct.key }).success).toBe(true)
  }
})

test('the edit form requires a description, and accepts no amount below one', () => {
  const edit = { requestId: id, entryId: id, description: 'Estudou' }
  expect(editEntrySchema.parse(edit)).toEqual(edit)
  expect(messagesOf(editEntrySchema, { ...edit, description: ' ' })).toEqual([
    'Por favor, forneça uma descrição para a pontuação manual.',
  ])
  expect(messagesOf(editEntrySchema, { ...edit, points: 0 })).toEqual([
    'Pontuação positiva deve ser maior que zero.',
  ])
})

test('only the amounts of manual scores and conducts can be edited', () => {
  expect(canEditAmount({ source: 'manual' })).toBe(true)
  expect(canEditAmount({ source: 'conduct' })).toBe(true)
  expect(canEditAmount({ source: 'task' })).toBe(false)
  expect(canEditAmount({ source: 'redemption' })).toBe(false)
})

test('an amount takes the sign of its type', () => {
  expect(signedPoints(5, 'positive')).toBe(5)
  expect(signedPoints(5, 'negative')).toBe(-5)
  expect(signedPoints(5, 'redemption')).toBe(-5)
})

test('only guardians can score and correct the history', () => {
  expect([canScore({ role: 'parent' }), canScore({ role: 'child' })]).toEqual([true, false])
  expect([canCorrectHistory({ role: 'parent' }), canCorrectHistory({ role: 'child' })]).toEqual([true, false])
})
