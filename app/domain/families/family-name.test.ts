import { expect, it } from 'vitest'
import { familyNameFor, familyPhrase } from './family-name.ts'

it('names a new family after the first name of its founder', () => {
  expect(familyNameFor('Ana Souza')).toBe('Família de Ana')
  expect(familyNameFor('  José  ')).toBe('Família de José')
})

it("gives a family of a nameless founder the default name, and fits the column's length", () => {
  expect(familyNameFor('  ')).toBe('Minha Família')
  expect(familyNameFor('a'.repeat(120))).toHaveLength(120)
})

it("does not repeat the word 'família' in a sentence", () => {
  expect(`Você entrou na ${familyPhrase('Família de Ana')}!`).toBe('Você entrou na Família de Ana!')
  expect(`Você entrou na ${familyPhrase('Silva')}!`).toBe('Você entrou na família Silva!')
  expect(familyPhrase('Minha Família')).toBe('Minha Família')
})
