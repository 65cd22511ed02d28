import { expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  forceSave,
  newFamily,
  newFamilyWithChild,
  newMember,
  rewardInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { deleteChild } from '../../dashboard/delete-child.server.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { deleteReward } from '../delete-reward.server.ts'
import { pinReward } from '../pin-reward.server.ts'
import { redeemReward } from '../redeem-reward.server.ts'
import { saveReward } from '../save-reward.server.ts'
import { setGoal } from './set-goal.server.ts'

setUpTestDatabase()

const dashboardOf = async (scope: FamilyScope) => (await findDashboard(scope))!.dashboard

async function goalIdOf(scope: FamilyScope, childId: string): Promise<string | null> {
  return (await dashboardOf(scope)).children.find(({ id }) => id === childId)!.goalRewardId
}

/** A family with two children and two rewards; the first child saves for the first reward. */
async function familyWithGoal() {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Bia', points: 100 })
  const siblingId = await addChild(scope, { name: 'Théo', points: 100 })
  const [rewardId, otherId] = [await addReward(scope), await addReward(scope, { title: 'Praia' })]
  await expectOk(setGoal(scope, { childId, rewardId, isGoal: true }))
  return { scope, childId, siblingId, rewardId, otherId }
}

test('a child has one goal, which a repeated request keeps and another reward replaces', async () => {
  const { scope, childId, siblingId, rewardId, otherId } = await familyWithGoal()
  await expectOk(setGoal(scope, { childId, rewardId, isGoal: true }))
  expect(await goalIdOf(scope, childId)).toBe(rewardId)
  expect(await goalIdOf(scope, siblingId)).toBeNull()
  await expectOk(setGoal(scope, { childId, rewardId: otherId, isGoal: true }))
  expect(await goalIdOf(scope, childId)).toBe(otherId)
})

test('a goal ends on request, and a late request to end a replaced goal keeps the new one', async () => {
  const { scope, childId, rewardId, otherId } = await familyWithGoal()
  await expectOk(setGoal(scope, { childId, rewardId: otherId, isGoal: true }))
  await expectOk(setGoal(scope, { childId, rewardId, isGoal: false }))
  expect(await goalIdOf(scope, childId)).toBe(otherId)
  await expectOk(setGoal(scope, { childId, rewardId: otherId, isGoal: false }))
  expect(await goalIdOf(scope, childId)).toBeNull()
})

test('a child member sets a goal', async () => {
  const { scope, childId, otherId } = await familyWithGoal()
  await expectOk(setGoal(await newMember(scope), { childId, rewardId: otherId, isGoal: true }))
  expect(await goalIdOf(scope, childId)).toBe(otherId)
})

test('a deleted reward, and a reward of another child or family, cannot become the goal', async () => {
  const { scope, childId, siblingId, rewardId } = await familyWithGoal()
  const otherFamily = await newFamilyWithChild()
  const deletedId = await addReward(scope)
  await expectOk(deleteReward(scope, { id: deletedId }))
  const siblingRewardId = await addReward(scope, { childIds: [siblingId] })
  const foreignRewardId = await addReward(otherFamily.scope)
  for (const refusedId of [deletedId, siblingRewardId, foreignRewardId, newId()]) {
    expect(await setGoal(scope, { childId, rewardId: refusedId, isGoal: true })).toEqual(
      refusedWith('reward_not_found'),
    )
  }
  expect(await setGoal(scope, { childId: otherFamily.childId, rewardId, isGoal: true })).toEqual(
    refusedWith('child_not_found'),
  )
  expect(await goalIdOf(scope, childId)).toBe(rewardId)
  expect(await goalIdOf(otherFamily.scope, otherFamily.childId)).toBeNull()
})

test('deleting the reward ends the goal', async () => {
  const { scope, childId, rewardId } = await familyWithGoal()
  await expectOk(deleteReward(scope, { id: rewardId }))
  expect(await goalIdOf(scope, childId)).toBeNull()
})

test('a reward that is no longer for a child ends the goal of this child only', async () => {
  const { scope, childId, siblingId, rewardId } = await familyWithGoal()
  await expectOk(setGoal(scope, { childId: siblingId, rewardId, isGoal: true }))
  const forSibling = rewardInput({ id: rewardId, childIds: [siblingId] })
  await expectOk(forceSave((input) => saveReward(scope, input), forSibling))
  expect(await goalIdOf(scope, childId)).toBeNull()
  expect(await goalIdOf(scope, siblingId)).toBe(rewardId)
})

test('redeeming the goal ends it, and redeeming another reward keeps it', async () => {
  const { scope, childId, rewardId, otherId } = await familyWithGoal()
  await expectOk(redeemReward(scope, { id: newId(), childId, rewardId: otherId }))
  expect(await goalIdOf(scope, childId)).toBe(rewardId)
  await expectOk(redeemReward(scope, { id: newId(), childId, rewardId }))
  expect(await goalIdOf(scope, childId)).toBeNull()
})

test('a child whose goal is a reward for this child alone can be deleted', async () => {
  const { scope, childId, siblingId } = await familyWithGoal()
  const ownRewardId = await addReward(scope, { childIds: [childId] })
  await expectOk(setGoal(scope, { childId, rewardId: ownRewardId, isGoal: true }))
  await expectOk(deleteChild(scope, { id: childId }))
  expect((await dashboardOf(scope)).children.map(({ id }) => id)).toEqual([siblingId])
})

test('goals set and a reward deleted at the same time leave no goal on the deleted reward', async () => {
  const { scope, childId, siblingId, rewardId } = await familyWithGoal()
  await Promise.all([
    setGoal(scope, { childId: siblingId, rewardId, isGoal: true }),
    deleteReward(scope, { id: rewardId }),
    setGoal(scope, { childId, rewardId, isGoal: true }),
  ])
  expect(await goalIdOf(scope, childId)).toBeNull()
  expect(await goalIdOf(scope, siblingId)).toBeNull()
})

test('a guardian pins and unpins a reward, without changing its revision', async () => {
  const { scope, rewardId } = await familyWithGoal()
  const pinOf = async () => (await dashboardOf(scope)).rewards.find(({ id }) => id === rewardId)
  await expectOk(pinReward(scope, { id: rewardId, isPinned: true }))
  await expectOk(pinReward(scope, { id: rewardId, isPinned: true }))
  expect(await pinOf()).toMatchObject({ isPinned: true, revision: 0 })
  await expectOk(pinReward(scope, { id: rewardId, isPinned: false }))
  expect(await pinOf()).toMatchObject({ isPinned: false, revision: 0 })
})
