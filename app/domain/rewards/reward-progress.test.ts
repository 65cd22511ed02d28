import { expect, test } from 'vitest'
import type { Reward } from './reward.ts'
import { redeemOrder, rewardProgress, shopShelves } from './reward-progress.ts'

const reward = (part: Partial<Reward>): Reward => ({
  id: part.title ?? '',
  title: '',
  points: 10,
  redemptionPeriod: 'diario',
  childIds: [],
  drawing: null,
  ...part,
})
const titles = (rewards: Reward[]) => rewards.map(({ title }) => title)

test('what is missing is counted from the balance, below zero included', () => {
  expect(rewardProgress(120, 86)).toEqual({ missing: 34, isAffordable: false })
  expect(rewardProgress(60, 60)).toEqual({ missing: 0, isAffordable: true })
  expect(rewardProgress(20, -5)).toEqual({ missing: 25, isAffordable: false })
})

const shop = [
  reward({ title: 'Picolé', points: 20 }),
  reward({ title: 'Praia', points: 2000, redemptionPeriod: 'anual' }),
  reward({ title: 'Trem', points: 80, redemptionPeriod: 'mensal', childIds: ['theo'] }),
  reward({ title: 'Filme', points: 60, redemptionPeriod: 'semanal', childIds: ['bia'] }),
]

test('the dearest reward stands first, and those for other children on a shelf of their own', () => {
  const { own, others } = shopShelves(shop, 'bia', 'todos')
  expect(titles(own)).toEqual(['Praia', 'Filme', 'Picolé'])
  expect(titles(others)).toEqual(['Trem'])
})

test('a period filters both shelves', () => {
  const { own, others } = shopShelves(shop, 'bia', 'mensal')
  expect([titles(own), titles(others)]).toEqual([[], ['Trem']])
})

test('without a child every reward is on one shelf', () => {
  expect(titles(shopShelves(shop, null, 'todos').own)).toEqual(['Praia', 'Trem', 'Filme', 'Picolé'])
})

test('to redeem, the dearest that can be had stands first, then the nearest', () => {
  expect(titles(redeemOrder(shop, 60))).toEqual(['Filme', 'Picolé', 'Trem', 'Praia'])
})
