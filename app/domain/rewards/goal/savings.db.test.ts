import { expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { addChild, addReward, balanceOf, forceSave, rewardInput } from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  answer,
  aRequest,
  aShopFamily,
  heldPointsOf,
  openHoldsOf,
  requestsOf,
  save,
  type ShopFamily,
} from '#tests/support/shop.ts'
import { deleteChild } from '../../dashboard/delete-child.server.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { deleteReward } from '../delete-reward.server.ts'
import { redeemReward } from '../redeem-reward.server.ts'
import { askForReward } from '../requests/ask-for-reward.server.ts'
import { cancelRequest } from '../requests/cancel-request.server.ts'
import { saveReward } from '../save-reward.server.ts'
import { saveForGoal, takeSavingsBack } from './save-for-goal.server.ts'
import { setGoal } from './set-goal.server.ts'

setUpTestDatabase()

async function childOf({ scope, childId }: ShopFamily) {
  const { children } = (await findDashboard(scope))!.dashboard
  return children.find(({ id }) => id === childId)!
}

/** A change of the reward, in the form of a guardian. */
const change = (scope: FamilyScope, id: string, fields: Parameters<typeof rewardInput>[0]) =>
  expectOk(forceSave((input) => saveReward(scope, input), rewardInput({ id, ...fields })))

test('saving sets points aside and makes the reward the goal; each saving counts once', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, rewardId } = family
  const input = { id: newId(), childId, rewardId, points: 10 }
  expect(await saveForGoal(device, input)).toEqual({ ok: true, repeated: false })
  expect(await saveForGoal(device, input)).toEqual({ ok: true, repeated: true })
  expect(await saveForGoal(device, { ...input, points: 5 })).toEqual(refusedWith('id_used'))
  await save(family, 5)
  expect(await childOf(family)).toMatchObject({
    totalPoints: 40,
    heldPoints: 15,
    goalRewardId: rewardId,
    holds: [{ kind: 'goal', rewardId, points: 15 }],
  })
  expect(await balanceOf(scope, childId)).toBe(40)
})

test('a child saves at most what is missing of the price, and what is available', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, rewardId } = family
  await save(family, 25)
  const saveMore = (fields: object) =>
    saveForGoal(device, { id: newId(), childId, rewardId, points: 6, ...fields })
  expect(await saveMore({})).toEqual({ ok: false, reason: 'too_much', missing: 5 })
  const beachId = await addReward(scope, { title: 'Praia', points: 2000 })
  expect(await saveMore({ rewardId: beachId, points: 41 })).toEqual({
    ok: false,
    reason: 'insufficient_points',
    usable: 40,
    cost: 41,
  })
  expect(await saveMore({ rewardId: newId() })).toEqual(refusedWith('reward_not_found'))
  expect(await heldPointsOf(scope, childId)).toBe(25)
})

test("'Pegar de volta' releases everything that is saved, and the goal stays", async () => {
  const family = await aShopFamily()
  const { device, childId, rewardId } = family
  await save(family, 10)
  await save(family, 5)
  await expectOk(takeSavingsBack(device, { childId, rewardId }))
  await expectOk(takeSavingsBack(device, { childId, rewardId }))
  expect(await childOf(family)).toMatchObject({ heldPoints: 0, holds: [], goalRewardId: rewardId })
})

test('another goal, and the end of the goal, release what was saved for it', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, rewardId, iceId } = family
  await save(family, 20)
  await expectOk(saveForGoal(device, { id: newId(), childId, rewardId: iceId, points: 5 }))
  expect(await childOf(family)).toMatchObject({
    heldPoints: 5,
    goalRewardId: iceId,
    holds: [{ rewardId: iceId }],
  })
  await expectOk(setGoal(scope, { childId, rewardId, isGoal: true }))
  expect(await heldPointsOf(scope, childId)).toBe(0)
  await save(family, 20)
  await expectOk(setGoal(scope, { childId, rewardId, isGoal: false }))
  expect(await heldPointsOf(scope, childId)).toBe(0)
})

test('asking for the goal uses what is saved; until the answer nothing more can be saved for it', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, rewardId, iceId } = family
  await save(family, 20)
  await aRequest(family)
  expect(await openHoldsOf(scope)).toMatchObject([{ kind: 'request', points: 30 }])
  expect(await saveForGoal(device, { id: newId(), childId, rewardId, points: 5 })).toEqual(
    refusedWith('already_asked'),
  )
  await expectOk(askForReward(device, { id: newId(), childId, rewardId: iceId, points: 10 }))
  expect(await heldPointsOf(scope, childId)).toBe(40)
})

test('what was saved is saved again when the request is taken back or refused', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, rewardId } = family
  await save(family, 20)
  await expectOk(cancelRequest(device, { id: await aRequest(family), childId }))
  expect(await openHoldsOf(scope)).toMatchObject([{ kind: 'goal', rewardId, points: 20 }])
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'refused'))
  expect(await openHoldsOf(scope)).toMatchObject([{ kind: 'goal', rewardId, points: 20 }])
  await expectOk(answer(scope, id, 'undone'))
  expect(await openHoldsOf(scope)).toMatchObject([{ kind: 'request', points: 30 }])
  await expectOk(answer(scope, id, 'delivered'))
  expect(await childOf(family)).toMatchObject({ totalPoints: 10, heldPoints: 0, goalRewardId: null })
})

test("'Resgatar' of the goal uses what is saved for it, and ends the goal", async () => {
  const family = await aShopFamily({ points: 30 })
  const { scope, childId, rewardId } = family
  await save(family, 30)
  await expectOk(redeemReward(scope, { id: newId(), childId, rewardId }))
  expect(await childOf(family)).toMatchObject({ totalPoints: 0, heldPoints: 0, goalRewardId: null })
})

// mistakes of a product that takes points out of the balance when they are saved

test('a request that waits does not block savings for other rewards', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, iceId } = family
  await aRequest(family)
  await expectOk(saveForGoal(device, { id: newId(), childId, rewardId: iceId, points: 10 }))
  expect(await heldPointsOf(scope, childId)).toBe(40)
})

test('the price of a goal that is asked for is set aside once, not beside its savings', async () => {
  const family = await aShopFamily()
  await save(family, 30)
  await aRequest(family)
  expect(await heldPointsOf(family.scope, family.childId)).toBe(30)
})

test('a lower price releases what is above it, of savings and of a request that waits', async () => {
  const family = await aShopFamily({ points: 60 })
  const { scope, device, childId, rewardId, iceId } = family
  await save(family, 20)
  await save(family, 8)
  await change(scope, rewardId, { points: 25 })
  expect(await openHoldsOf(scope)).toMatchObject([{ kind: 'goal', points: 25 }])
  await expectOk(askForReward(device, { id: newId(), childId, rewardId: iceId, points: 10 }))
  await change(scope, iceId, { title: 'Picolé de uva', points: 7 })
  expect(await requestsOf(scope)).toMatchObject([{ title: 'Picolé de uva', points: 7, revision: 1 }])
  expect(await heldPointsOf(scope, childId)).toBe(32)
})

test('a higher price is the price of the goal, and a request keeps its own', async () => {
  const family = await aShopFamily({ points: 60 })
  const { scope, childId, rewardId } = family
  await aRequest(family)
  await change(scope, rewardId, { points: 50 })
  expect(await requestsOf(scope)).toMatchObject([{ points: 30, revision: 0 }])
  expect(await heldPointsOf(scope, childId)).toBe(30)
})

test('deleting a reward gives back what is saved and asked for; an approved request stands', async () => {
  const family = await aShopFamily({ points: 60 })
  const { scope, childId, rewardId, iceId } = family
  await save({ ...family, rewardId: iceId }, 10)
  const id = await aRequest(family)
  await expectOk(deleteReward(scope, { id: iceId }))
  expect(await heldPointsOf(scope, childId)).toBe(30)
  await expectOk(answer(scope, id, 'approved'))
  await expectOk(deleteReward(scope, { id: rewardId }))
  await expectOk(answer(scope, id, 'delivered'))
  expect(await childOf(family)).toMatchObject({ totalPoints: 30, heldPoints: 0 })
  const other = await aShopFamily()
  const askedId = await aRequest(other)
  await expectOk(deleteReward(other.scope, { id: other.rewardId }))
  expect(await heldPointsOf(other.scope, other.childId)).toBe(0)
  expect(await requestsOf(other.scope)).toMatchObject([{ status: 'refused', deciderName: 'Marina' }])
  expect(await answer(other.scope, askedId, 'undone')).toEqual(refusedWith('reward_not_found'))
})

test('a child who is taken off a reward gets back what it saved and asked for', async () => {
  const family = await aShopFamily()
  const { scope, rewardId, iceId } = family
  const siblingId = await addChild(scope, { name: 'Davi' })
  await save({ ...family, rewardId: iceId }, 10)
  await aRequest(family)
  for (const id of [rewardId, iceId]) await change(scope, id, { points: 10, childIds: [siblingId] })
  expect(await childOf(family)).toMatchObject({ totalPoints: 40, heldPoints: 0, goalRewardId: null })
})

test('a refused request loses no points, also when it is refused twice', async () => {
  const family = await aShopFamily()
  const { scope, childId } = family
  await save(family, 30)
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'refused', 0))
  await expectOk(answer(scope, id, 'refused', 0))
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([40, 30])
})

test('deleting a child keeps a reward of this child that a sibling was promised', async () => {
  const family = await aShopFamily()
  const { scope, rewardId } = family
  const siblingId = await addChild(scope, { name: 'Davi' })
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'approved'))
  await change(scope, rewardId, { childIds: [siblingId] })
  await expectOk(deleteChild(scope, { id: siblingId }))
  await expectOk(answer(scope, id, 'delivered'))
})
