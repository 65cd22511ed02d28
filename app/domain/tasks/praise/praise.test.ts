import { expect, test } from 'vitest'
import { decideSchema, praiseSchema } from '../schema.ts'
import { praiseSentence } from './praise-sentence.ts'
import { praiseChips } from './praise.ts'

const ref = {
  taskId: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  childId: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  day: '2026-11-28',
  slot: 0,
  revision: 1,
}

test('a praise names the deed first', () => {
  expect(praiseSentence('Lição de casa', 'Que capricho!')).toBe('Lição de casa: que capricho!')
  expect(praiseSentence('Lição de casa', 'Obrigada por ajudar! Amei.')).toBe(
    'Lição de casa: obrigada por ajudar! Amei.',
  )
  expect(praiseSentence('Lição de casa', 'Bia, que letra!')).toBe('Lição de casa: Bia, que letra!')
  expect(praiseSentence('Lição de casa', 'QUE LEGAL')).toBe('Lição de casa: QUE LEGAL')
})

test("both 'Obrigada' and 'Obrigado' are offered until one was used", () => {
  expect(praiseChips('female', null)).toEqual([
    'Que capricho!',
    'Obrigada por ajudar!',
    'Obrigado por ajudar!',
    'Você lembrou!',
    'Fez sozinha!',
  ])
  expect(praiseChips('male', 'Obrigado por ajudar!')).toEqual([
    'Que capricho!',
    'Obrigado por ajudar!',
    'Você lembrou!',
    'Fez sozinho!',
  ])
  expect(praiseChips(null, 'Obrigado por ajudar!')).not.toContain('Fez sozinho!')
})

test('a praise has words to see, on at most 200 letters', () => {
  const wordsOf = (words: string | null) => praiseSchema.safeParse({ ...ref, words }).data?.words
  expect(wordsOf(' Que capricho! ')).toBe('Que capricho!')
  expect(wordsOf(null)).toBeNull()
  expect([' ', '\n\t', '\u{200b}', '\u{3164}', 'a'.repeat(201)].map(wordsOf)).toEqual(
    Array.from({ length: 5 }),
  )
})

test('only a confirmation with all its points carries a praise', () => {
  const isValid = (fields: object) =>
    decideSchema.safeParse({ answers: [{ ...ref, praise: 'Que capricho!', ...fields }] }).success
  expect(isValid({ verdict: 'confirmed' })).toBe(true)
  expect(isValid({ verdict: 'confirmed', points: 3, note: 'Faltou um canto' })).toBe(false)
  expect(isValid({ verdict: 'redo', note: 'De novo?' })).toBe(false)
  expect(decideSchema.parse({ answers: [{ ...ref, verdict: 'confirmed' }] }).answers[0]?.praise).toBeNull()
})
