import { expect, test } from 'vitest'
import type { Child } from './child.ts'
import { childDifferences, draftOf, freePortrait, missingOf } from './child-draft.ts'

const bia: Child = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  name: 'Bia',
  age: 7,
  gender: 'female',
  characteristics: ['creative', 'calm'],
  avatarType: 'female',
  avatarVariant: 2,
  avatarMediaId: null,
  totalPoints: 40,
  revision: 1,
}

test('only differences from another version are listed, never points', () => {
  const stored: Child = {
    ...bia,
    age: 8,
    characteristics: ['calm', 'brave'],
    totalPoints: 90,
    avatarVariant: 5,
  }
  expect(childDifferences({ ...draftOf(bia), name: 'Beatriz' }, stored, false)).toEqual([
    { label: 'Avatar', typed: 'menina, retrato 2', stored: 'menina, retrato 5' },
    { label: 'Nome', typed: 'Beatriz', stored: 'Bia' },
    { label: 'Idade', typed: '7', stored: '8' },
    { label: 'Características', typed: 'Criativa, Calma', stored: 'Calma, Corajosa' },
  ])
  const turned = { ...draftOf(bia), characteristics: bia.characteristics.toReversed() }
  expect(childDifferences(turned, { ...bia, totalPoints: 0 }, false)).toEqual([])
})

test('a photo chosen here differs from the stored photo', () => {
  const stored: Child = { ...bia, avatarType: 'custom', avatarMediaId: bia.id }
  expect(childDifferences(draftOf(stored), stored, true)).toEqual([
    { label: 'Avatar', typed: 'outra foto', stored: 'foto' },
  ])
  expect(childDifferences(draftOf(stored), stored, false)).toEqual([])
})

test('a new child has no age, and the first portrait that no sibling has', () => {
  const sibling = (avatarVariant: Child['avatarVariant'], avatarType: Child['avatarType'] = 'female') => ({
    ...bia,
    avatarType,
    avatarVariant,
  })
  expect(draftOf(null)).toMatchObject({ age: null, avatarVariant: 1 })
  expect(draftOf(null, [sibling(1), sibling(2), sibling(4)]).avatarVariant).toBe(3)
  expect(
    draftOf(null, [sibling(1, 'male'), sibling(1, 'custom')]).avatarVariant,
    'others have no girl’s',
  ).toBe(1)
  const all = ([1, 2, 3, 4, 5, 6] as const).map((variant) => sibling(variant))
  expect(freePortrait('female', [...all, sibling(1)]), 'all are taken: one that only one has').toBe(2)
})

test('missing fields are listed by their names', () => {
  expect(missingOf(draftOf(null), false)).toEqual(['foto', 'nome', 'idade', 'características'])
  expect(missingOf(draftOf(bia), true)).toEqual([])
})
