import { expect, it } from 'vitest'
import { familyNameFor, spokenFamily } from './family-name.ts'

it('names a new family after the first name of its founder', () => {
  expect(familyNameFor('Ana Souza')).toBe('Família de Ana')
  expect(familyNameFor('  José  ')).toBe('Família de José')
})

it("falls back to the default name, and never exceeds the column's length", () => {
  expect(familyNameFor('  ')).toBe('Minha Família')
  expect(familyNameFor('a'.repeat(120))).toHaveLength(120)
})

it("does not repeat the word 'família' in a sentence", () => {
  expect(`Você entrou na ${spokenFamily('Família de Ana')}!`).toBe('Você entrou na Família de Ana!')
  expect(`Você entrou na ${spokenFamily('Silva')}!`).toBe('Você entrou na família Silva!')
  expect(spokenFamily('Minha Família')).toBe('Minha Família')
})
