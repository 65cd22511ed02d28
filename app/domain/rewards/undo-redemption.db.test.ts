import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { database } from '#app/database/database.server.ts'
import { readFamily } from '#app/database/family-scope.server.ts'
import {
  addReward,
  balanceOf,
  forceSave,
  ledgerOf,
  newFamily,
  newMember,
  rewardInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  answer,
  aRequest,
  aShopFamily,
  openHoldsOf,
  requestsOf,
  save,
  type ShopFamily,
} from '#tests/support/shop.ts'
import { takeBackEntry } from '../points/take-back-entry.server.ts'
import { setGoal } from './goal/set-goal.server.ts'
import { redeemReward } from './redeem-reward.server.ts'
import { refundRedemption } from './refund-redemption.server.ts'
import { askForReward } from './requests/ask-for-reward.server.ts'
import { saveReward } from './save-reward.server.ts'
import { undoRedemption } from './undo-redemption.server.ts'

setUpTestDatabase()

/** Everything that a redemption changes, without revisions and history. */
async function stateOf({ scope, childId }: ShopFamily) {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ goal: string | null }>`select goal_reward_id as goal from children
      where family_id = ${scope.familyId}::uuid and id = ${childId}::uuid`.execute(tx),
  )
  const { rows: answers } = await readFamily(scope, (tx) =>
    sql`select decided_by_user_id, decided_by_name, decided_at, delivered_at, saved_points from reward_requests
      where family_id = ${scope.familyId}::uuid order by id`.execute(tx),
  )
  // only grows
  const requests = (await requestsOf(scope)).map((request) => ({ ...request, revision: undefined }))
  const holds = (await openHoldsOf(scope)).map((hold) => JSON.stringify(hold))
  return {
    balance: await balanceOf(scope, childId),
    goal: rows[0]?.goal,
    holds: holds.toSorted(),
    requests,
    answers,
  }
}

async function redeem({ scope, childId, rewardId }: ShopFamily) {
  const redemption = { id: newId(), childId, rewardId }
  await expectOk(redeemReward(scope, redemption))
  return redemption
}

async function expectExactUndo(family: ShopFamily): Promise<void> {
  const before = await stateOf(family)
  const redemption = await redeem(family)
  expect(await stateOf(family)).not.toEqual(before)
  expect(await undoRedemption(family.scope, redemption)).toMatchObject({ ok: true, repeated: false })
  expect(await stateOf(family)).toEqual(before)
}

test('the undo of a redemption gives the points back; sent 20 times at once it counts once', async () => {
  const family = await aShopFamily()
  const { scope, childId } = family
  const redemption = await redeem(family)
  const results = await Promise.all(Array.from({ length: 20 }, () => undoRedemption(scope, redemption)))
  for (const result of results) expect(result).toMatchObject({ ok: true, balance: 40 })
  expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
  expect(await balanceOf(scope, childId)).toBe(40)
})

test('the undo restores the goal with its savings', async () => {
  const family = await aShopFamily()
  await save(family, 25)
  await expectExactUndo(family)
})

test('the undo restores a request that waits, with what was saved before', async () => {
  const family = await aShopFamily()
  await save(family, 12)
  await aRequest(family)
  await expectExactUndo(family)
})

test('the undo restores an agreed request with the answer of the guardian who gave it', async () => {
  const family = await aShopFamily()
  const id = await aRequest(family)
  const otavio = await newMember(family.scope, { role: 'parent', name: 'Otávio' })
  await expectOk(answer(otavio, id, 'approved'))
  await expectExactUndo(family)
  expect(await answer(family.scope, id, 'delivered')).toMatchObject({ ok: true, status: 'delivered' })
})

test('the undo restores an agreed request after the account of the guardian who gave the answer was deleted', async () => {
  const family = await aShopFamily()
  const id = await aRequest(family)
  const otavio = await newMember(family.scope, { role: 'parent', name: 'Otávio' })
  await expectOk(answer(otavio, id, 'approved'))
  const redemption = await redeem(family)
  await database().deleteFrom('users').where('id', '=', otavio.userId).execute()
  await expectOk(undoRedemption(family.scope, redemption))
  expect(await answer(family.scope, id, 'delivered')).toMatchObject({ ok: true, status: 'delivered' })
})

test("the undo of 'Entreguei' makes the request agreed again, and it can be delivered again", async () => {
  const family = await aShopFamily()
  const { scope, childId, rewardId } = family
  await save(family, 12)
  const requestId = await aRequest(family)
  await expectOk(answer(scope, requestId, 'approved'))
  const before = await stateOf(family)
  const { redemptionId } = await expectOk(answer(scope, requestId, 'delivered'))
  const redemption = { id: redemptionId!, childId, rewardId }
  await expectOk(undoRedemption(scope, redemption))
  expect(await stateOf(family)).toEqual(before)

  const otavio = await newMember(scope, { role: 'parent', name: 'Otávio' })
  await expectOk(answer(otavio, requestId, 'delivered'))
  expect(await undoRedemption(scope, redemption)).toEqual({
    ok: false,
    reason: 'delivered_again',
    deciderName: 'Otávio',
    isOwn: false,
  })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('a goal that the child chose since stays', async () => {
  const family = await aShopFamily()
  const { scope, childId, iceId } = family
  await save(family, 25)
  const redemption = await redeem(family)
  await expectOk(setGoal(scope, { childId, rewardId: iceId, isGoal: true }))
  await expectOk(undoRedemption(scope, redemption))
  expect(await stateOf(family)).toMatchObject({ balance: 40, goal: iceId, holds: [] })
})

test('a child that has asked again is told, and a redemption deleted from the history stays deleted', async () => {
  const family = await aShopFamily({ points: 90 })
  const { scope, childId } = family
  await aRequest(family)
  const redemption = await redeem(family)
  await aRequest(family)
  expect(await undoRedemption(scope, redemption)).toEqual(refusedWith('already_asked'))
  expect(await balanceOf(scope, childId)).toBe(60)

  const entry = (await ledgerOf(scope)).find(({ source }) => source === 'redemption')!
  const causes = { task: async () => {}, redemption: refundRedemption }
  await expectOk(takeBackEntry(scope, { entryId: entry.id }, causes))
  expect(await undoRedemption(scope, redemption)).toMatchObject({ ok: true, repeated: true, balance: 90 })
})

test('a request whose points the child has set aside since cannot be restored', async () => {
  const family = await aShopFamily({ points: 30 })
  const { scope, device, childId, rewardId } = family
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'approved'))
  // the agreed price stands, and the redemption costs less
  await expectOk(forceSave((input) => saveReward(scope, input), rewardInput({ id: rewardId, points: 20 })))
  const redemption = await redeem(family)
  const cheapId = await addReward(scope, { points: 10 })
  await expectOk(askForReward(device, { id: newId(), childId, rewardId: cheapId, points: 10 }))
  expect(await undoRedemption(scope, redemption)).toMatchObject({
    reason: 'insufficient_points',
    usable: 20,
    cost: 30,
  })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('a redemption of another family, child or reward is not found', async () => {
  const family = await aShopFamily()
  const { scope, iceId } = family
  const redemption = await redeem(family)
  const other = await newFamily()
  for (const [actor, input] of [
    [other, redemption],
    [scope, { ...redemption, rewardId: iceId }],
    [scope, { ...redemption, id: newId() }],
  ] as const)
    expect(await undoRedemption(actor, input)).toEqual(refusedWith('redemption_not_found'))
})
