import { expect, test } from 'vitest'
import type { Reward } from './reward.ts'
import { arrangeShelf, pointsMissing, noneRedeemableReason } from './reward-shelf.ts'

const reward = (title: string, points: number, fields: Partial<Reward> = {}): Reward => ({
  id: title,
  title,
  points,
  redemptionPeriod: 'diario',
  oncePerPeriod: false,
  childIds: [],
  drawing: null,
  revision: 0,
  ...fields,
})
const titles = (rewards: readonly Reward[]) => rewards.map(({ title }) => title)

const shop = [
  reward('Picolé', 20),
  reward('Cinema', 60, { redemptionPeriod: 'semanal', childIds: ['bia'] }),
  reward('Praia', 2000, { redemptionPeriod: 'anual' }),
  reward('Bola', 60, { redemptionPeriod: 'semanal', childIds: ['theo'] }),
  reward('Bicicleta', 60, { redemptionPeriod: 'semanal' }),
]

test('the most expensive reward is first, and equal prices are ordered by title', () => {
  expect(titles(arrangeShelf(shop, 'bia', 'todos').forChild)).toEqual([
    'Praia',
    'Bicicleta',
    'Cinema',
    'Picolé',
  ])
})

test('rewards only for a sibling are listed separately', () => {
  expect(titles(arrangeShelf(shop, 'bia', 'todos').forOthers)).toEqual(['Bola'])
  expect(titles(arrangeShelf(shop, 'theo', 'todos').forOthers)).toEqual(['Cinema'])
})

test('the filter of a period selects its rewards in both lists', () => {
  const weekly = arrangeShelf(shop, 'bia', 'semanal')
  expect(titles(weekly.forChild)).toEqual(['Bicicleta', 'Cinema'])
  expect(titles(weekly.forOthers)).toEqual(['Bola'])
  expect(arrangeShelf(shop, 'bia', 'mensal')).toEqual({ forChild: [], forOthers: [] })
})

test('without a child all rewards are in one list, and the given list stays unchanged', () => {
  expect(arrangeShelf(shop, null, 'todos').forChild).toHaveLength(5)
  expect(titles(shop)[0]).toBe('Picolé')
})

test('the missing points are never below zero and grow with a negative balance', () => {
  expect(pointsMissing(148, { points: 60 })).toBe(0)
  expect(pointsMissing(60, { points: 60 })).toBe(0)
  expect(pointsMissing(26, { points: 60 })).toBe(34)
  expect(pointsMissing(-10, { points: 60 })).toBe(70)
})

test('when no reward can be redeemed, the cheapest remaining one explains why', () => {
  const bento = (totalPoints: number, redeemedRewardIds: string[] = []) => ({
    totalPoints,
    redeemedRewardIds,
  })
  expect(noneRedeemableReason(shop, bento(0))).toBe('Ainda não dá: faltam 20 para “Picolé”.')
  expect(noneRedeemableReason(shop, bento(19))).toBe('Ainda não dá: falta 1 para “Picolé”.')
  expect(noneRedeemableReason(shop, bento(20))).toBeUndefined()
  expect(noneRedeemableReason(shop, bento(20, ['Picolé']))).toBe('Ainda não dá: faltam 40 para “Cinema”.')
  const all = shop.map(({ id }) => id)
  expect(noneRedeemableReason(shop, bento(5000, all))).toBe(
    'Ainda não dá: todos os prêmios já foram resgatados.',
  )
  expect(noneRedeemableReason([], bento(0))).toBeUndefined()
})
