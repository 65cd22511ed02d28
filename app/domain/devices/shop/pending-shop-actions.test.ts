import { expect, test } from 'vitest'
import { deviceView, shopReward } from '#tests/support/device-views.ts'
import { applyMarks } from '../child-day/pending-marks.ts'
import type { DeviceView, ShopReward } from '../device-view.ts'
import { applyShopActions, type ShopAction } from './pending-shop-actions.ts'

/** A child with 58 points, of which 18 are saved for the bicycle. */
function shopView(
  rewards = [shopReward('Bicicleta', { points: 30, isGoal: true, saved: 18 }), shopReward('Filme')],
) {
  const view = deviceView([])
  const held = rewards.reduce((sum, { saved }) => sum + saved, 0)
  view.children[0]!.day = {
    taskDays: [],
    openTurns: [],
    siblingTurns: [],
    points: { balance: 58, waiting: 0, held, available: 58 - held },
    goal: null,
    shop: { rewards, requests: [] },
  }
  return view
}

function shown(view: DeviceView, ...actions: ShopAction[]) {
  const { points, shop, goal } = applyShopActions(applyMarks(view, []), actions).children[0]!.day!
  const reward = (title: string): ShopReward => shop!.rewards.find((other) => other.title === title)!
  return { points: points!, reward, requests: shop!.requests, goal }
}

const action = <Kind extends ShopAction['kind']>(
  kind: Kind,
  fields: Omit<Extract<ShopAction, { kind: Kind }>, 'kind' | 'childId'>,
) => ({ kind, childId: 'lia', ...fields }) as unknown as ShopAction
const ask = action('ask', { id: 'a', rewardId: 'Filme', points: 25 })

test('a request is shown at once, and its points are set aside', () => {
  const after = shown(shopView(), ask)
  expect(after.points).toMatchObject({ balance: 58, held: 43, available: 15 })
  expect(after.requests).toMatchObject([{ id: 'a', title: 'Filme', status: 'asked', points: 25 }])
  expect(after.reward('Filme')).toMatchObject({ isAsked: true })
})

test('a request of the goal uses what is saved for it first', () => {
  const after = shown(shopView(), action('ask', { id: 'a', rewardId: 'Bicicleta', points: 30 }))
  expect(after.points).toMatchObject({ held: 30, available: 28 })
  expect(after.reward('Bicicleta')).toMatchObject({ saved: 0 })
})

test('an undone request disappears, and its points are back', () => {
  const after = shown(shopView(), ask, action('cancel', { id: 'a', rewardId: 'Filme' }))
  expect(after.points).toMatchObject({ held: 18, available: 40 })
  expect(after.requests).toEqual([])
  expect(after.reward('Filme')).toMatchObject({ isAsked: false, missing: 0 })
})

test('saved points are set aside, and all of them come back', () => {
  const save = action('save', { id: 's', rewardId: 'Bicicleta', points: 5, savedAfter: 23 })
  const after = shown(shopView(), save)
  expect(after.points).toMatchObject({ held: 23, available: 35 })
  expect(after.goal).toMatchObject({ title: 'Bicicleta', saved: 23 })
  const back = shown(shopView(), save, action('takeBack', { id: 't', rewardId: 'Bicicleta' }))
  expect(back.points).toMatchObject({ held: 0, available: 58 })
  expect(back.reward('Bicicleta')).toMatchObject({ saved: 0, isGoal: true })
})

test('saving for another reward makes it the goal, and releases what was saved for the former one', () => {
  const after = shown(shopView(), action('save', { id: 's', rewardId: 'Filme', points: 10, savedAfter: 10 }))
  expect(after.points).toMatchObject({ held: 10, available: 48 })
  expect(after.reward('Bicicleta')).toMatchObject({ saved: 0, isGoal: false, missing: 0 })
  expect(after.goal).toMatchObject({ title: 'Filme', saved: 10 })
})

test('what is missing follows from the points that are left', () => {
  const rewards = [shopReward('Filme'), shopReward('Praia', { points: 50 })]
  expect(shown(shopView(rewards), ask).reward('Praia').missing).toBe(17)
})

test('saving does not change what is missing of the goal', () => {
  const save = action('save', { id: 's', rewardId: 'Praia', points: 10, savedAfter: 10 })
  const beach = shopReward('Praia', { points: 400, isGoal: true, missing: 342 })
  const after = shown(shopView([beach]), save)
  expect([after.reward('Praia').missing, after.goal?.missing]).toEqual([342, 342])
})

test('after points were taken away, more may be set aside than there is', () => {
  const view = shopView([shopReward('Bicicleta', { points: 80, isGoal: true, saved: 70 })])
  view.children[0]!.day!.points!.available = 0
  const back = action('takeBack', { id: 't', rewardId: 'Bicicleta' })
  expect(shown(view, back).reward('Bicicleta').missing).toBe(22)
})

test('an action has no effect on a view that contains it', () => {
  const asked = shopView([shopReward('Filme', { isAsked: true })])
  asked.children[0]!.day!.shop!.requests = shown(shopView(), ask).requests
  expect(shown(asked, ask).points).toMatchObject({ available: 58 })
  const save = action('save', { id: 's', rewardId: 'Bicicleta', points: 5, savedAfter: 18 })
  expect(shown(shopView(), save).points).toMatchObject({ held: 18, available: 40 })
})

test('actions on a reward or a request that is gone have no effect', () => {
  const gone = [
    action('ask', { id: 'a', rewardId: 'Praia', points: 5 }),
    action('cancel', { id: 'b', rewardId: 'Praia' }),
    action('save', { id: 's', rewardId: 'Praia', points: 5, savedAfter: 5 }),
    action('takeBack', { id: 't', rewardId: 'Praia' }),
  ]
  expect(shown(shopView(), ...gone).points).toMatchObject({ held: 18, available: 40 })
})
