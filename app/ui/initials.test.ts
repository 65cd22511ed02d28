import { expect, it } from 'vitest'
import { initialsOf } from './initials.tsx'

it('takes the first and the last word of a name', () => {
  expect(initialsOf('Carla Nogueira')).toBe('CN')
  expect(initialsOf('  ávila  da Silva ')).toBe('ÁS')
  expect(initialsOf('Théo')).toBe('T')
  expect(initialsOf('')).toBe('')
})
