import { expect, test } from 'vitest'
import { allDidText } from './turn-answer-text.ts'

test('one sentence for all children of a turn', () => {
  const [girl, boy] = [{ gender: 'female' }, { gender: 'male' }] as const
  expect(allDidText([girl, girl])).toBe('As duas fizeram')
  expect(allDidText([girl, boy])).toBe('Os dois fizeram')
  expect(allDidText([boy, boy, girl])).toBe('Os três fizeram')
  expect(allDidText([girl, girl, girl, girl, girl])).toBe('Todas fizeram')
  expect(allDidText([{ gender: '' }, { gender: '' }])).toBe('Os dois fizeram')
})
