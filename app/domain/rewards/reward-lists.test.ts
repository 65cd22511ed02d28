import { expect, test } from 'vitest'
import type { Reward } from './reward.ts'
import { listRewards, pointsMissing, noneRedeemableReason } from './reward-lists.ts'

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
  expect(titles(listRewards(shop, 'bia', 'todos').forChild)).toEqual([
    'Praia',
    'Bicicleta',
    'Cinema',
    'Picolé',
  ])
})

test('rewards that are only for siblings are listed separately', () => {
  expect(titles(listRewards(shop, 'bia', 'todos').forOthers)).toEqual(['Bola'])
  expect(titles(listRewards(shop, 'theo', 'todos').forOthers)).toEqual(['Cinema'])
})

test('the filter of a period selects its rewards in both lists', () => {
  const weeklyRewards = listRewards(shop, 'bia', 'semanal')
  expect(titles(weeklyRewards.forChild)).toEqual(['Bicicleta', 'Cinema'])
  expect(titles(weeklyRewards.forOthers)).toEqual(['Bola'])
  expect(listRewards(shop, 'bia', 'mensal')).toEqual({ forChild: [], forOthers: [] })
})

test('without a child all rewards are in one list, and the given list stays unchanged', () => {
  expect(listRewards(shop, null, 'todos').forChild).toHaveLength(5)
  expect(titles(shop)[0]).toBe('Picolé')
})

test('pointsMissing is never below zero, and includes a negative balance', () => {
  expect(pointsMissing(148, { points: 60 })).toBe(0)
  expect(pointsMissing(60, { points: 60 })).toBe(0)
  expect(pointsMissing(26, { points: 60 })).toBe(34)
  expect(pointsMissing(-10, { points: 60 })).toBe(70)
})

test('when no reward can be redeemed, the message names the cheapest one and its missing points', () => {
  const child = (totalPoints: number, redeemedRewardIds: string[] = []) => ({
    totalPoints,
    redeemedRewardIds,
  })
  expect(noneRedeemableReason(shop, child(0))).toBe('Ainda não dá: faltam 20 para “Picolé”.')
  expect(noneRedeemableReason(shop, child(19))).toBe('Ainda não dá: falta 1 para “Picolé”.')
  expect(noneRedeemableReason(shop, child(20))).toBeUndefined()
  expect(noneRedeemableReason(shop, child(20, ['Picolé']))).toBe('Ainda não dá: faltam 40 para “Cinema”.')
  const all = shop.map(({ id }) => id)
  expect(noneRedeemableReason(shop, child(5000, all))).toBe(
    'Ainda não dá: todos os prêmios já foram resgatados.',
  )
  expect(noneRedeemableReason([], child(0))).toBeUndefined()
})
