import { expect, it } from 'vitest'
import { initialsOf } from './initials.tsx'

it('the initials are the first letters of the first and the last word, in upper case', () => {
  expect(initialsOf('Carla Nogueira')).toBe('CN')
  expect(initialsOf('  ávila  da Silva ')).toBe('ÁS')
  expect(initialsOf('Théo')).toBe('T')
  expect(initialsOf('')).toBe('')
})
