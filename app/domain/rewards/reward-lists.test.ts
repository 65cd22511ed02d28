import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Reward } from './reward.ts'
import type { PointHold } from './holds/hold.ts'
import { listRewards, pointsMissing, noneRedeemableReason, rewardsOf } from './reward-lists.ts'

const reward = (title: string, points: number, fields: Partial<Reward> = {}): Reward => ({
  id: title,
  title,
  points,
  redemptionPeriod: 'diario',
  oncePerPeriod: false,
  isOnce: false,
  isPinned: false,
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

const childWith = (totalPoints: number, redeemedRewardIds: string[] = [], id = 'bia') => ({
  id,
  totalPoints,
  heldPoints: 0,
  holds: [] as PointHold[],
  redeemedRewardIds,
})

test('affordable rewards are first, then those with the fewest missing points, then the redeemed ones', () => {
  const lists = listRewards(shop, childWith(100, ['Picolé']))
  expect(titles(lists.affordable)).toEqual(['Bicicleta', 'Cinema'])
  expect(titles(lists.missingPoints)).toEqual(['Praia'])
  expect(titles(lists.redeemed)).toEqual(['Picolé'])
  expect(titles(rewardsOf(shop, childWith(100, ['Picolé'])))).toEqual([
    'Bicicleta',
    'Cinema',
    'Praia',
    'Picolé',
  ])
  expect(titles(listRewards(shop, childWith(0)).missingPoints)).toEqual([
    'Picolé',
    'Bicicleta',
    'Cinema',
    'Praia',
  ])
})

test('a pinned reward is first in its part of the shop', () => {
  const pinnedShop = shop.map((item) => ({ ...item, isPinned: ['Praia', 'Cinema'].includes(item.title) }))
  const lists = listRewards(pinnedShop, childWith(60))
  expect(titles(lists.affordable)).toEqual(['Cinema', 'Picolé', 'Bicicleta'])
  expect(titles(listRewards(pinnedShop, childWith(0)).missingPoints)).toEqual([
    'Cinema',
    'Praia',
    'Picolé',
    'Bicicleta',
  ])
})

test('for every balance each reward is in one part, and a part is ordered by price', () => {
  const anyShop = fc.uniqueArray(
    fc.record({ id: fc.uuid(), points: fc.integer({ min: 1, max: 500 }), isForBia: fc.boolean() }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(anyShop, fc.integer({ min: -50, max: 600 }), (items, balance) => {
      const rewards = items.map(({ id, points, isForBia }) =>
        reward(id, points, { childIds: isForBia ? [] : ['theo'] }),
      )
      const lists = listRewards(rewards, childWith(balance))
      const parts = Object.values(lists) as Reward[][]
      expect(parts.flat()).toHaveLength(rewards.length)
      for (const part of parts) {
        expect(part.map(({ points }) => points)).toEqual(
          part.map(({ points }) => points).toSorted((a, b) => a - b),
        )
      }
      expect(lists.affordable.every(({ points }) => points <= balance)).toBe(true)
      expect(lists.missingPoints.every(({ points }) => points > balance)).toBe(true)
    }),
  )
})

test('rewards that are only for siblings are listed separately', () => {
  expect(titles(listRewards(shop, childWith(0)).forOthers)).toEqual(['Bola'])
  expect(titles(listRewards(shop, childWith(0, [], 'theo')).forOthers)).toEqual(['Cinema'])
})

test('the filter selects the rewards with a limit in every part', () => {
  const limitedShop = [
    ...shop.map((item) => ({ ...item, oncePerPeriod: true })),
    reward('Patins', 20, { isOnce: true }),
    reward('Biscoito', 5),
  ]
  const weeklyRewards = listRewards(limitedShop, childWith(60), 'semanal')
  expect(titles(weeklyRewards.affordable)).toEqual(['Bicicleta', 'Cinema'])
  expect(titles(weeklyRewards.forOthers)).toEqual(['Bola'])
  expect(Object.values(listRewards(limitedShop, childWith(60), 'mensal')).flat()).toEqual([])
  expect(titles(listRewards(limitedShop, childWith(60), 'once').affordable)).toEqual(['Patins'])
  expect(titles(listRewards(limitedShop, childWith(60), 'none').affordable)).toEqual(['Biscoito'])
})

test('a reward that exists once is redeemed for everybody, and reserved for the child that asked for it', () => {
  const claimed = (status: 'redeemed' | 'asked') => [
    reward('Patins', 20, { isOnce: true, claim: { childId: 'bia', childName: 'Bia', status } }),
  ]
  for (const child of [childWith(60), childWith(60, [], 'theo')])
    expect(titles(listRewards(claimed('redeemed'), child).redeemed)).toEqual(['Patins'])
  expect(titles(listRewards(claimed('asked'), childWith(60)).affordable)).toEqual(['Patins'])
  expect(titles(listRewards(claimed('asked'), childWith(60, [], 'theo')).redeemed)).toEqual(['Patins'])
  expect(noneRedeemableReason(claimed('redeemed'), childWith(60))).toBe(
    'Ainda não dá: todos os prêmios já foram resgatados.',
  )
})

test('without a child all rewards are in one list, and the given list stays unchanged', () => {
  expect(listRewards(shop, null).missingPoints).toHaveLength(5)
  expect(titles(shop)[0]).toBe('Picolé')
})

test('pointsMissing is never below zero, and includes a negative balance', () => {
  const cinema = { id: 'Cinema', points: 60 }
  expect(pointsMissing(childWith(148), cinema)).toBe(0)
  expect(pointsMissing(childWith(60), cinema)).toBe(0)
  expect(pointsMissing(childWith(26), cinema)).toBe(34)
  expect(pointsMissing(childWith(-10), cinema)).toBe(70)
})

test('points set aside count only for the reward that they are set aside for', () => {
  const saver = {
    ...childWith(60),
    heldPoints: 45,
    holds: [
      { kind: 'goal' as const, rewardId: 'Cinema', points: 40 },
      { kind: 'request' as const, rewardId: 'Picolé', points: 5 },
    ],
  }
  expect(pointsMissing(saver, { id: 'Cinema', points: 60 })).toBe(5)
  expect(pointsMissing(saver, { id: 'Picolé', points: 20 })).toBe(0)
  expect(pointsMissing(saver, { id: 'Bola', points: 60 })).toBe(45)
  expect(titles(listRewards(shop, saver).affordable)).toEqual(['Picolé'])
})

test('if no reward can be redeemed, the message names the cheapest one and its missing points, or says that all are redeemed', () => {
  expect(noneRedeemableReason(shop, childWith(0))).toBe('Ainda não dá: faltam 20 para “Picolé”.')
  expect(noneRedeemableReason(shop, childWith(19))).toBe('Ainda não dá: falta 1 para “Picolé”.')
  expect(noneRedeemableReason(shop, childWith(20))).toBeUndefined()
  expect(noneRedeemableReason(shop, childWith(20, ['Picolé']))).toBe('Ainda não dá: faltam 40 para “Cinema”.')
  const all = shop.map(({ id }) => id)
  expect(noneRedeemableReason(shop, childWith(5000, all))).toBe(
    'Ainda não dá: todos os prêmios já foram resgatados.',
  )
  expect(noneRedeemableReason([], childWith(0))).toBeUndefined()
})
