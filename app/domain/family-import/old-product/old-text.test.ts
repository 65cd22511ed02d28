import { expect, it } from 'vitest'
import { CHARACTERISTICS } from '../../children/child-characteristics.ts'
import { characteristicOf, genderOf, periodOf, wallTimeFrom } from './old-text.ts'

it.each(CHARACTERISTICS)(
  'the characteristic $key is read from its key and from the words of both genders',
  ({ key, female, male }) => {
    for (const word of [key, female, male, male.toUpperCase(), ` ${female} `])
      expect(characteristicOf(word)).toBe(key)
  },
)

it.each([
  ['timida', 'shy'],
  ['Criativo(a)', 'creative'],
  ['introvertida', 'quiet'],
  ['organised', 'organized'],
])('the word %j is read as the characteristic %s', (word, key) => {
  expect(characteristicOf(word)).toBe(key)
})

it('an unknown word is no characteristic', () => {
  expect(characteristicOf('Bagunceira')).toBeUndefined()
  expect(characteristicOf('')).toBeUndefined()
})

it('genders and redemption periods are read in both languages', () => {
  expect(['Menina', 'F', 'male', 'menino', '', 'outro'].map(genderOf)).toEqual([
    'female',
    'female',
    'male',
    'male',
    '',
    '',
  ])
  expect(['Diário', 'weekly', 'mensal', 'ANUAL', 'quinzenal'].map(periodOf)).toEqual([
    'diario',
    'semanal',
    'mensal',
    'anual',
    undefined,
  ])
})

it('wallTimeFrom reads the usual forms of a time', () => {
  expect(['07:30', '7:30', '7h', '19h30', '07:30:00', '24:00', '7:60', 'cedo', ''].map(wallTimeFrom)).toEqual(
    ['07:30', '07:30', '07:00', '19:30', '07:30', undefined, undefined, undefined, undefined],
  )
})
