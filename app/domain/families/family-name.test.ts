import { expect, it } from 'vitest'
import { familyNameFor, familyPhrase } from './family-name.ts'

it('familyNameFor uses the first name of the founder', () => {
  expect(familyNameFor('Ana Souza')).toBe('Família de Ana')
  expect(familyNameFor('  José  ')).toBe('Família de José')
})

it('familyNameFor returns the default name for a founder without a name, and at most 120 letters', () => {
  expect(familyNameFor('  ')).toBe('Minha Família')
  expect(familyNameFor('a'.repeat(120))).toHaveLength(120)
})

it("familyPhrase does not repeat the word 'família'", () => {
  expect(`Você entrou na ${familyPhrase('Família de Ana')}!`).toBe('Você entrou na Família de Ana!')
  expect(`Você entrou na ${familyPhrase('Silva')}!`).toBe('Você entrou na família Silva!')
  expect(familyPhrase('Minha Família')).toBe('Minha Família')
})
