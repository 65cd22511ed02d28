import { expect, it } from 'vitest'
import { canAsk } from '../devices/shop/can-ask.ts'
import type { RewardRequest } from '../rewards/requests/request.ts'
import { pointsMissing } from '../rewards/reward-lists.ts'
import type { Reward } from '../rewards/reward.ts'
import type { DashboardChild } from './dashboard.ts'
import { projectShop } from './dashboard-shop-projection.ts'

const TODAY = '2026-11-26'
const drawingOf = () => 'surpresa'

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

const request = (childId: string, rewardId: string, fields: Partial<RewardRequest> = {}): RewardRequest => ({
  id: `${childId} ${rewardId}`,
  childId,
  rewardId,
  title: rewardId,
  points: 25,
  drawing: null,
  status: 'asked',
  askedAt: '2026-11-26T12:00:00Z',
  answeredAt: null,
  deciderName: null,
  note: null,
  revision: 0,
  ...fields,
})

const rewards = [
  reward('Filme', 25),
  reward('Picolé', 20),
  reward('Bicicleta', 30),
  reward('Praia', 200),
  reward('Bola', 10, { childIds: ['davi'] }),
]
const requests = [
  request('lia', 'Pizza', { status: 'refused', note: 'Depois da prova, tá?', deciderName: 'Ana Souza' }),
  request('davi', 'Bola'),
  request('lia', 'Filme'),
]

/** Lia has 58 points, of which 18 are saved for the bicycle and 25 held for the film. */
const lia = {
  id: 'lia',
  totalPoints: 58,
  heldPoints: 43,
  holds: [
    { kind: 'goal', rewardId: 'Bicicleta', points: 18 },
    { kind: 'request', rewardId: 'Filme', points: 25 },
  ],
  goalRewardId: 'Bicicleta',
  redeemedRewardIds: ['Picolé'],
} as unknown as DashboardChild

const shop = projectShop(lia, { rewards, requests, today: TODAY }, drawingOf)

it('the shop has the rewards for the child, with what is saved and what is missing', () => {
  const facts = shop.rewards.map(({ title, saved, missing, isGoal }) => [title, saved, missing, isGoal])
  expect(facts).toEqual([
    ['Filme', 0, 0, false],
    ['Bicicleta', 18, 0, true],
    ['Praia', 0, 185, false],
    ['Picolé', 0, 5, false],
  ])
})

it('a goal has the same missing points in the shop of the child and on the screens of guardians', () => {
  const beach = reward('Praia', 400)
  const child = { ...lia, goalRewardId: 'Praia', holds: [{ kind: 'goal', rewardId: 'Praia', points: 40 }] }
  const figures = [
    { totalPoints: 218, heldPoints: 40 },
    { totalPoints: 30, heldPoints: 40 },
    { totalPoints: 900, heldPoints: 40 },
  ].map((points) => {
    const balance = { ...child, ...points } as DashboardChild
    const shopOfChild = projectShop(balance, { rewards: [beach], requests: [], today: TODAY }, drawingOf)
    return [pointsMissing(balance, beach), shopOfChild.rewards[0]?.missing]
  })
  expect(figures).toEqual([
    [182, 182],
    [370, 370],
    [0, 0],
  ])
})

it('a reward can be asked for if the points suffice, and it is neither asked for nor redeemed in this period', () => {
  expect(shop.rewards.filter(canAsk).map(({ title }) => title)).toEqual(['Bicicleta'])
  expect(shop.rewards.find(({ title }) => title === 'Picolé')?.returnText).toBe('Volta amanhã')
})

it('a reward that exists once is taken once a sibling has it or has asked for it, whose name is not told', () => {
  const claimed = (childId: string, status: 'redeemed' | 'asked') => {
    const skates = reward('Patins', 5, { isOnce: true, claim: { childId, childName: childId, status } })
    const [shown] = projectShop(lia, { rewards: [skates], requests: [], today: TODAY }, drawingOf).rewards
    expect(JSON.stringify(shown)).not.toContain('davi')
    return [shown?.returnText, shown && canAsk(shown)]
  }
  expect(claimed('davi', 'redeemed')).toEqual(['Já resgatado', false])
  expect(claimed('lia', 'redeemed')).toEqual(['Já resgatado', false])
  expect(claimed('davi', 'asked')).toEqual(['Já pedido', false])
  expect(claimed('lia', 'asked')).toEqual([null, true])
})

it("the child sees its own requests only, the newest first, with the guardian's words", () => {
  expect(shop.requests.map(({ title, status, note }) => [title, status, note])).toEqual([
    ['Filme', 'asked', null],
    ['Pizza', 'refused', 'Depois da prova, tá?'],
  ])
  expect(JSON.stringify(shop)).not.toContain('davi')
})
