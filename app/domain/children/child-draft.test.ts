import { expect, test } from 'vitest'
import type { Child } from './child.ts'
import { childDifferences, draftOf } from './child-draft.ts'

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

test('beside another version only what differs is told, points never', () => {
  const stored: Child = {
    ...bia,
    age: 8,
    characteristics: ['calm', 'brave'],
    totalPoints: 90,
    avatarVariant: 5,
  }
  expect(childDifferences({ ...draftOf(bia), name: 'Beatriz' }, stored, false)).toEqual([
    { label: 'Avatar', mine: 'menina, retrato 2', now: 'menina, retrato 5' },
    { label: 'Nome', mine: 'Beatriz', now: 'Bia' },
    { label: 'Idade', mine: '7', now: '8' },
    { label: 'Características', mine: 'Criativa, Calma', now: 'Calma, Corajosa' },
  ])
  const turned = { ...draftOf(bia), characteristics: bia.characteristics.toReversed() }
  expect(childDifferences(turned, { ...bia, totalPoints: 0 }, false)).toEqual([])
})

test('a photo chosen here is another one than the photo stored', () => {
  const stored: Child = { ...bia, avatarType: 'custom', avatarMediaId: bia.id }
  expect(childDifferences(draftOf(stored), stored, true)).toEqual([
    { label: 'Avatar', mine: 'outra foto', now: 'foto' },
  ])
  expect(childDifferences(draftOf(stored), stored, false)).toEqual([])
})
