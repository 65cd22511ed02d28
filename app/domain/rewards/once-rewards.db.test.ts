import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { aDeviceScope } from '#tests/support/approval.ts'
import {
  addChild,
  addReward,
  balanceOf,
  forceSave,
  newFamily,
  newMember,
  rewardInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { answer, statusOf } from '#tests/support/shop.ts'
import { findDashboard } from '../dashboard/queries.server.ts'
import { saveForGoal } from './goal/save-for-goal.server.ts'
import { redeemReward } from './redeem-reward.server.ts'
import { askForReward } from './requests/ask-for-reward.server.ts'
import { saveReward } from './save-reward.server.ts'
import { undoRedemption } from './undo-redemption.server.ts'

setUpTestDatabase()

/** Bia and Davi with 40 points each, and a reward of 30 points that exists once. */
async function onceFamily() {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Bia', points: 40 })
  const siblingId = await addChild(scope, { name: 'Davi', points: 40 })
  const rewardId = await addReward(scope, { title: 'Patins', isOnce: true })
  const device = aDeviceScope(scope, [childId, siblingId])
  const ask = async (asker: string) => {
    const id = newId()
    return { id, result: await askForReward(device, { id, childId: asker, rewardId, points: 30 }) }
  }
  const redeem = (redeemer: string, id = newId()) => redeemReward(scope, { id, childId: redeemer, rewardId })
  return { scope, device, childId, siblingId, rewardId, ask, redeem }
}

const taken = (childName: string, status: 'redeemed' | 'approved' | 'asked') => ({
  ok: false,
  reason: 'taken',
  claim: expect.objectContaining({ childName, status }) as unknown,
})

async function claimOf(scope: FamilyScope) {
  return (await findDashboard(scope))?.dashboard.rewards[0]?.claim
}

test('the first child who redeems a reward that exists once has it, and the undo makes it available again', async () => {
  const { scope, device, childId, siblingId, rewardId, ask, redeem } = await onceFamily()
  expect(await claimOf(scope)).toBeNull()
  const redemption = { id: newId(), childId, rewardId }
  await expectOk(redeem(childId, redemption.id))
  expect(await claimOf(scope)).toEqual({ childId, childName: 'Bia', status: 'redeemed' })
  for (const again of [childId, siblingId]) expect(await redeem(again)).toEqual(taken('Bia', 'redeemed'))
  expect((await ask(siblingId)).result).toEqual(taken('Bia', 'redeemed'))
  expect(await saveForGoal(device, { id: newId(), childId: siblingId, rewardId, points: 5 })).toEqual(
    taken('Bia', 'redeemed'),
  )
  expect(await redeem(childId, redemption.id)).toMatchObject({ ok: true, repeated: true })
  await expectOk(undoRedemption(scope, redemption))
  expect(await claimOf(scope)).toBeNull()
  await expectOk(redeem(siblingId))
})

test('of children who ask or are redeemed for at the same time exactly one gets it', async () => {
  for (const _ of [1, 2, 3]) {
    const { scope, childId, siblingId, ask, redeem } = await onceFamily()
    const results = await Promise.all([
      ...[childId, siblingId, childId, siblingId].map(async (id) => (await ask(id)).result),
      ...[childId, siblingId].map((id) => redeem(id)),
    ])
    const balances = [await balanceOf(scope, childId), await balanceOf(scope, siblingId)]
    const claim = await claimOf(scope)
    const loser = claim?.childId === childId ? 1 : 0
    expect(balances[loser]).toBe(40)
    // the winner may have asked first, and have its request delivered by the redemption
    const winners = results.filter(({ ok }) => ok).length
    expect(winners).toBeGreaterThanOrEqual(1)
    expect(winners).toBeLessThanOrEqual(2)
    const reasons = results.flatMap((result) => (result.ok ? [] : [result.reason]))
    expect(['taken', 'already_asked', 'insufficient_points']).toEqual(expect.arrayContaining(reasons))
  }
})

test('a request reserves it until it ends', async () => {
  const { scope, childId, siblingId, ask, redeem } = await onceFamily()
  const { id } = await ask(childId)
  expect((await ask(siblingId)).result).toEqual(taken('Bia', 'asked'))
  await expectOk(answer(scope, id, 'approved'))
  expect(await redeem(siblingId)).toEqual(taken('Bia', 'approved'))
  await expectOk(answer(scope, id, 'cancelled'))
  const second = await ask(siblingId)
  expect(second.result).toMatchObject({ ok: true })
  // the undo of 'Devolver pontos' would reserve it twice
  expect(await answer(scope, id, 'undone')).toEqual(taken('Davi', 'asked'))
  await expectOk(answer(scope, second.id, 'delivered'))
  expect(await answer(scope, id, 'undone')).toEqual(taken('Davi', 'redeemed'))
})

test('of two children who asked before it was limited to once the first agreed one has it', async () => {
  const { scope, childId, siblingId, rewardId, ask } = await onceFamily()
  const limitTo = (isOnce: boolean) =>
    forceSave((input) => saveReward(scope, input), rewardInput({ id: rewardId, isOnce }))
  await expectOk(limitTo(false))
  const [bia, davi] = [await ask(childId), await ask(siblingId)]
  await expectOk(limitTo(true))
  const otavio = await newMember(scope, { role: 'parent', name: 'Otávio' })
  const answers = await Promise.all([
    answer(scope, bia.id, 'approved', 0),
    answer(otavio, davi.id, 'approved', 0),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const [first, second] = answers[0].ok ? [bia, davi] : [davi, bia]
  expect(await answer(scope, second.id, 'delivered')).toMatchObject(refusedWith('taken'))
  await expectOk(answer(scope, first.id, 'delivered'))
  await expectOk(answer(scope, second.id, 'refused'))
  expect([await statusOf(scope, first.id), await statusOf(scope, second.id)]).toEqual([
    'delivered',
    'refused',
  ])
})
