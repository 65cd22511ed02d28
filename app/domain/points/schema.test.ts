import { expect, test } from 'vitest'
import type { z } from 'zod'
import { CORRECTIONS, PRAISES } from './conduct.ts'
import { canEditAmount, repairDescription, signedPoints } from './entry.ts'
import { canConfirmRepair, canCorrectHistory, canManageConducts, canScore } from './policy.ts'
import { conductSchema, editEntrySchema, scoreSchema } from './schema.ts'

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
    scores: [validIds],
    type: 'positive',
    points: 7,
    description: 'Pontuação positiva manual',
  })
})

test('a request of an earlier release is for one child, and names a conduct by its key', () => {
  for (const { key, label, points, repair } of CORRECTIONS) {
    expect(scoreSchema.parse({ ...validIds, type: 'conduct', conduct: key })).toEqual({
      scores: [validIds],
      type: 'conduct',
      label,
      points,
      repair,
    })
  }
})

test('a score is for at least one child, and for each child once', () => {
  const [praise] = PRAISES
  const conduct = { type: 'conduct', ...praise }
  const otherId = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072'
  const scores = [validIds, { childId: otherId, requestId: otherId }]
  expect(scoreSchema.safeParse({ ...conduct, scores }).success).toBe(true)
  const missing = ['Escolha pelo menos uma criança.']
  expect(messagesOf(scoreSchema, { ...conduct, scores: [] })).toEqual(missing)
  expect(messagesOf(scoreSchema, { ...conduct, scores: [validIds, validIds] })).toEqual(missing)
  expect(scoreSchema.safeParse({ ...conduct, scores, points: 0 }).success).toBe(false)
  expect(scoreSchema.safeParse({ ...conduct, scores, points: 100_001 }).success).toBe(false)
})

test('the form of a conduct has a message for each invalid value', () => {
  const conduct = { id, label: 'Deixou a luz acesa', points: -3, repair: ' Apagar a luz ', revision: null }
  expect(conductSchema.parse(conduct)).toEqual({
    ...conduct,
    preset: null,
    repair: 'Apagar a luz',
    isHidden: false,
  })
  expect(conductSchema.parse({ ...conduct, repair: ' ' }).repair).toBeNull()
  const missing = ['Por favor, preencha a conduta e os pontos.']
  for (const change of [{ label: ' ' }, { points: 0 }, { points: null }, { preset: 'gritar', points: 3 }])
    expect(messagesOf(conductSchema, { ...conduct, ...change }), JSON.stringify(change)).toEqual(missing)
  expect(messagesOf(conductSchema, { ...conduct, label: 'a'.repeat(81) })).toEqual([
    'A conduta pode ter até 80 letras.',
  ])
  expect(messagesOf(conductSchema, { ...conduct, repair: 'a'.repeat(121) })).toEqual([
    'A reparação pode ter até 120 letras.',
  ])
  expect(conductSchema.safeParse({ ...conduct, preset: 'cantar' }).success).toBe(false)
})

test('the description of a repair names the correction, and a long one is shortened to 500 letters', () => {
  expect(repairDescription({ description: 'Gritar', repair: 'Falar de novo, com calma' })).toBe(
    'Consertou “Gritar”: Falar de novo, com calma',
  )
  const long = repairDescription({ description: 'a'.repeat(500), repair: 'b'.repeat(120) })
  expect(long).toHaveLength(500)
  expect(long).toMatch(/^Consertou “a+…”: b{120}$/)
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
  expect(canEditAmount({ source: 'repair' })).toBe(false)
})

test('an amount takes the sign of its type', () => {
  expect(signedPoints(5, 'positive')).toBe(5)
  expect(signedPoints(5, 'negative')).toBe(-5)
  expect(signedPoints(5, 'redemption')).toBe(-5)
})

test('only guardians can score, correct the history, confirm repairs and change conducts', () => {
  for (const allows of [canConfirmRepair, canManageConducts])
    expect([allows({ role: 'parent' }), allows({ role: 'child' })]).toEqual([true, false])
  expect([canScore({ role: 'parent' }), canScore({ role: 'child' })]).toEqual([true, false])
  expect([canCorrectHistory({ role: 'parent' }), canCorrectHistory({ role: 'child' })]).toEqual([true, false])
})
