import { expect, test } from 'vitest'
import type { Child } from './child.ts'
import { childDifferences, childDraftOf, leastUsedPortrait, missingFieldNames } from './child-draft.ts'

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

test('childDifferences compares the fields of the form, never points', () => {
  const stored: Child = {
    ...bia,
    age: 8,
    characteristics: ['calm', 'brave'],
    totalPoints: 90,
    avatarVariant: 5,
  }
  expect(childDifferences({ ...childDraftOf(bia), name: 'Beatriz' }, stored, false)).toEqual([
    { label: 'Avatar', typed: 'menina, retrato 2', stored: 'menina, retrato 5' },
    { label: 'Nome', typed: 'Beatriz', stored: 'Bia' },
    { label: 'Idade', typed: '7', stored: '8' },
    { label: 'Características', typed: 'Criativa, Calma', stored: 'Calma, Corajosa' },
  ])
  const reorderedDraft = { ...childDraftOf(bia), characteristics: bia.characteristics.toReversed() }
  expect(childDifferences(reorderedDraft, { ...bia, totalPoints: 0 }, false)).toEqual([])
})

test('a new photo differs from the stored photo', () => {
  const stored: Child = { ...bia, avatarType: 'custom', avatarMediaId: bia.id }
  expect(childDifferences(childDraftOf(stored), stored, true)).toEqual([
    { label: 'Avatar', typed: 'outra foto', stored: 'foto' },
  ])
  expect(childDifferences(childDraftOf(stored), stored, false)).toEqual([])
})

test('a new child has no age, and the first of the portraits that the fewest siblings have', () => {
  const sibling = (avatarVariant: Child['avatarVariant'], avatarType: Child['avatarType'] = 'female') => ({
    ...bia,
    avatarType,
    avatarVariant,
  })
  expect(childDraftOf(null)).toMatchObject({ age: null, avatarVariant: 1 })
  expect(childDraftOf(null, [sibling(1), sibling(2), sibling(4)]).avatarVariant).toBe(3)
  expect(
    childDraftOf(null, [sibling(1, 'male'), sibling(1, 'custom')]).avatarVariant,
    'no sibling has a portrait of a girl',
  ).toBe(1)
  const all = ([1, 2, 3, 4, 5, 6] as const).map((variant) => sibling(variant))
  expect(leastUsedPortrait('female', [...all, sibling(1)]), 'a portrait that only one sibling has').toBe(2)
})

test('missingFieldNames lists the missing fields in Portuguese', () => {
  expect(missingFieldNames(childDraftOf(null), false)).toEqual(['foto', 'nome', 'idade', 'características'])
  expect(missingFieldNames(childDraftOf(bia), true)).toEqual([])
})
