import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { aDeviceScope } from '#tests/support/approval.ts'
import {
  addChild,
  addReward,
  balanceOf,
  forceSave,
  ledgerOf,
  newFamilyWithChild,
  newMember,
  rewardInput,
  scoreChild,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import {
  answer,
  aRequest,
  aShopFamily,
  heldPointsOf,
  openHoldsOf,
  requestsOf,
  save,
  statusOf,
} from '#tests/support/shop.ts'
import { deleteReward } from '../delete-reward.server.ts'
import { redeemReward } from '../redeem-reward.server.ts'
import { refundRedemption } from '../refund-redemption.server.ts'
import { saveReward } from '../save-reward.server.ts'
import { takeBackEntry } from '../../points/take-back-entry.server.ts'
import { answerRequest } from './answer-request.server.ts'
import { askForReward } from './ask-for-reward.server.ts'
import { cancelRequest } from './cancel-request.server.ts'

setUpTestDatabase()

const NO_CAUSES = { task: async () => {}, redemption: refundRedemption }

test('asking sets the price aside and moves no points; a repeated request does nothing', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, rewardId } = family
  const input = { id: newId(), childId, rewardId, points: 30 }
  expect(await askForReward(device, input)).toEqual({ ok: true, repeated: false })
  expect(await askForReward(device, input)).toEqual({ ok: true, repeated: true })
  expect(await balanceOf(scope, childId)).toBe(40)
  expect(await heldPointsOf(scope, childId)).toBe(30)
  expect(await requestsOf(scope)).toMatchObject([{ status: 'asked', title: 'Cinema', points: 30 }])
})

test('a child asks only with points that are not set aside, once for each reward, and at the price that it saw', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, rewardId, iceId } = family
  await aRequest(family)
  const ask = (fields: object) =>
    askForReward(device, { id: newId(), childId, rewardId, points: 30, ...fields })
  expect(await ask({})).toEqual(refusedWith('already_asked'))
  const otherId = await addReward(scope, { points: 11 })
  expect(await ask({ rewardId: otherId, points: 11 })).toEqual({
    ok: false,
    reason: 'insufficient_points',
    usable: 10,
    cost: 11,
  })
  expect(await ask({ rewardId: iceId, points: 9 })).toEqual({ ok: false, reason: 'price_changed', cost: 10 })
  await expectOk(ask({ rewardId: iceId, points: 10 }))
  expect(await heldPointsOf(scope, childId)).toBe(40)
})

test('a reward of a sibling or another family, a deleted one and a child that is not on the device are refused', async () => {
  const { scope, device, childId } = await aShopFamily()
  const siblingId = await addChild(scope, { name: 'Davi', points: 40 })
  const foreign = await newFamilyWithChild()
  const rewardIds = [
    await addReward(scope, { childIds: [siblingId] }),
    await addReward(foreign.scope),
    newId(),
  ]
  for (const rewardId of rewardIds)
    expect(await askForReward(device, { id: newId(), childId, rewardId, points: 30 })).toEqual(
      refusedWith('reward_not_found'),
    )
  for (const otherId of [siblingId, foreign.childId])
    expect(
      await askForReward(device, { id: newId(), childId: otherId, rewardId: rewardIds[0]!, points: 30 }),
    ).toEqual(refusedWith('other_child'))
  // a child that was deleted while its device asked
  const withoutChild = aDeviceScope(scope, [foreign.childId])
  expect(
    await askForReward(withoutChild, {
      id: newId(),
      childId: foreign.childId,
      rewardId: rewardIds[0]!,
      points: 30,
    }),
  ).toEqual(refusedWith('other_child'))
})

test('a once-a-period reward that was redeemed in this period cannot be asked for until the next one', async () => {
  setTestTime('2026-03-10T15:00:00.000Z')
  const { scope, device, childId } = await aShopFamily()
  const rewardId = await addReward(scope, { points: 5, oncePerPeriod: true, redemptionPeriod: 'semanal' })
  await expectOk(redeemReward(scope, { id: newId(), childId, rewardId }))
  const ask = () => askForReward(device, { id: newId(), childId, rewardId, points: 5 })
  expect(await ask()).toMatchObject({ ok: false, reason: 'redeemed_this_period', period: 'semanal' })
  setTestTime('2026-03-15T15:00:00.000Z')
  await expectOk(ask())
})

test("'Combinado!' keeps the points set aside, 'Entreguei' spends them with a redemption", async () => {
  const family = await aShopFamily()
  const { scope, childId } = family
  const id = await aRequest(family)
  expect(await answer(scope, id, 'approved')).toMatchObject({ ok: true, status: 'approved', revision: 1 })
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([40, 30])
  const delivered = await expectOk(answer(scope, id, 'delivered'))
  const [entry] = (await ledgerOf(scope)).filter(({ source }) => source === 'redemption')
  const { redemptionId } = delivered
  expect(delivered).toMatchObject({ status: 'delivered', revision: 2 })
  expect(entry).toMatchObject({ points: -30, redemptionId, key: `redemption:${redemptionId}` })
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([10, 0])
})

test("'Entreguei' works without 'Combinado!', and a repeated request delivers once", async () => {
  const family = await aShopFamily()
  const { scope, childId } = family
  const id = await aRequest(family)
  const first = await expectOk(answer(scope, id, 'delivered', 0))
  const second = await expectOk(answer(scope, id, 'delivered', 0))
  expect(second).toEqual({ ...first, repeated: true })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test("'Agora não' and 'Devolver pontos' give the points back, with the guardian's words", async () => {
  const family = await aShopFamily()
  const { scope, childId } = family
  const refusedId = await aRequest(family)
  await expectOk(answer(scope, refusedId, 'refused'))
  expect(await heldPointsOf(scope, childId)).toBe(0)
  const returnedId = await aRequest(family)
  await expectOk(answer(scope, returnedId, 'approved'))
  await expectOk(answer(scope, returnedId, 'cancelled'))
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([40, 0])
  expect(await requestsOf(scope)).toMatchObject([
    { status: 'refused', note: 'Depois da prova, tá?', deciderName: 'Marina' },
    { status: 'cancelled', note: null, deciderName: 'Marina' },
  ])
})

test('a child takes a request back only while nobody has answered it', async () => {
  const family = await aShopFamily()
  const { scope, device, childId } = family
  const id = await aRequest(family)
  expect(await cancelRequest(device, { id, childId })).toEqual({ ok: true, repeated: false })
  expect(await cancelRequest(device, { id, childId })).toEqual({ ok: true, repeated: true })
  expect([await heldPointsOf(scope, childId), await statusOf(scope, id)]).toEqual([0, 'cancelled'])
  expect(await answer(scope, id, 'approved')).toEqual({
    ok: false,
    reason: 'answered',
    status: 'cancelled',
    deciderName: null,
    isOwn: false,
  })
  expect(await answer(scope, id, 'undone')).toMatchObject(refusedWith('answered'))
  const answeredId = await aRequest(family)
  await expectOk(answer(scope, answeredId, 'approved'))
  expect(await cancelRequest(device, { id: answeredId, childId })).toEqual(refusedWith('answered'))
  const siblingId = await addChild(scope)
  const siblingDevice = aDeviceScope(scope, [siblingId])
  expect(await cancelRequest(siblingDevice, { id: answeredId, childId: siblingId })).toEqual(
    refusedWith('request_not_found'),
  )
})

test('the first guardian decides, and the second is told who answered and how', async () => {
  const family = await aShopFamily()
  const { scope } = family
  const id = await aRequest(family)
  const paulo = await newMember(scope, { role: 'parent', name: 'Paulo' })
  const [first, second] = await Promise.all([
    answer(scope, id, 'approved', 0),
    answer(paulo, id, 'refused', 0),
  ])
  const winner = first.ok
    ? { status: 'approved', deciderName: 'Marina' }
    : { status: 'refused', deciderName: 'Paulo' }
  expect(first.ok ? second : first).toEqual({ ok: false, reason: 'answered', ...winner, isOwn: false })
  expect(await statusOf(scope, id)).toBe(winner.status)
  // the same guardian on another device
  const [decider, other] = first.ok ? [scope, 'refused' as const] : [paulo, 'approved' as const]
  expect(await answer(decider, id, other, 0)).toMatchObject({ reason: 'answered', isOwn: true })
})

test('two guardians who deliver at the same time deliver once', async () => {
  const family = await aShopFamily({ points: 100 })
  const { scope, childId } = family
  const id = await aRequest(family)
  const paulo = await newMember(scope, { role: 'parent', name: 'Paulo' })
  const results = await Promise.all(
    [scope, paulo, scope, paulo].map((guardian) => answer(guardian, id, 'delivered', 0)),
  )
  expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([70, 0])
})

test('fifty parallel requests never set more aside than the balance', async () => {
  const { scope, device, childId } = await aShopFamily({ points: 70 })
  const rewardIds = await Promise.all(
    Array.from({ length: 10 }, (_, index) => addReward(scope, { title: `Prêmio ${index}`, points: 10 })),
  )
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      askForReward(device, { id: newId(), childId, rewardId: rewardIds[index % 10]!, points: 10 }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(7)
  expect(await heldPointsOf(scope, childId)).toBe(70)
})

test('an answer can be undone: the request waits again, or its points are set aside again', async () => {
  const family = await aShopFamily()
  const { scope, childId } = family
  const id = await aRequest(family)
  for (const kind of ['approved', 'refused'] as const) {
    await expectOk(answer(scope, id, kind))
    expect(await answer(scope, id, 'undone')).toMatchObject({ ok: true, status: 'asked' })
    expect(await heldPointsOf(scope, childId)).toBe(30)
  }
  await expectOk(answer(scope, id, 'approved'))
  await expectOk(answer(scope, id, 'cancelled'))
  expect(await answer(scope, id, 'undone')).toMatchObject({ ok: true, status: 'approved' })
  expect(await heldPointsOf(scope, childId)).toBe(30)
})

test('an undone answer to a request follows a lower price, and needs the reward', async () => {
  const family = await aShopFamily()
  const { scope, childId, rewardId } = family
  const id = await aRequest(family)
  const setPrice = (points: number) =>
    expectOk(forceSave((input) => saveReward(scope, input), rewardInput({ id: rewardId, points })))
  await expectOk(answer(scope, id, 'approved'))
  await setPrice(20)
  expect(await heldPointsOf(scope, childId)).toBe(30)
  await expectOk(answer(scope, id, 'undone'))
  expect(await heldPointsOf(scope, childId)).toBe(20)
  await expectOk(answer(scope, id, 'refused'))
  await setPrice(12)
  await expectOk(answer(scope, id, 'undone'))
  expect(await heldPointsOf(scope, childId)).toBe(12)
  expect(await requestsOf(scope)).toMatchObject([{ status: 'asked', points: 12 }])
  await expectOk(answer(scope, id, 'approved'))
  await expectOk(deleteReward(scope, { id: rewardId }))
  expect(await answer(scope, id, 'undone')).toEqual(refusedWith('reward_not_found'))
  expect(await heldPointsOf(scope, childId)).toBe(12)
})

test('an undone refusal needs only the lower price, and takes the new title', async () => {
  const family = await aShopFamily()
  const { scope, childId, rewardId, iceId } = family
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'refused'))
  for (const _ of [1, 2]) await expectOk(redeemReward(scope, { id: newId(), childId, rewardId: iceId }))
  const changed = rewardInput({ id: rewardId, title: 'Cinema com pipoca', points: 20 })
  await expectOk(forceSave((input) => saveReward(scope, input), changed))
  await expectOk(answer(scope, id, 'undone'))
  expect(await heldPointsOf(scope, childId)).toBe(20)
  expect(await requestsOf(scope)).toMatchObject([{ status: 'asked', title: 'Cinema com pipoca', points: 20 }])
})

test('an undone promise takes the new title of the reward', async () => {
  const family = await aShopFamily()
  const { scope, rewardId } = family
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'approved'))
  const renamed = rewardInput({ id: rewardId, title: 'Cinema com pipoca', points: 30 })
  await expectOk(forceSave((input) => saveReward(scope, input), renamed))
  expect(await requestsOf(scope)).toMatchObject([{ title: 'Cinema' }])
  await expectOk(answer(scope, id, 'undone'))
  expect(await requestsOf(scope)).toMatchObject([{ status: 'asked', title: 'Cinema com pipoca' }])
})

test('a refused request is not asked again if the points are gone, or the child has asked again', async () => {
  const family = await aShopFamily()
  const { scope, childId, iceId } = family
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'refused'))
  const secondId = await aRequest(family)
  expect(await answer(scope, id, 'undone')).toEqual(refusedWith('already_asked'))
  await expectOk(answer(scope, secondId, 'refused'))
  for (const _ of [1, 2]) await expectOk(redeemReward(scope, { id: newId(), childId, rewardId: iceId }))
  expect(await answer(scope, id, 'undone')).toEqual({
    ok: false,
    reason: 'insufficient_points',
    childName: 'Bia',
    usable: 20,
    cost: 30,
  })
  expect(await openHoldsOf(scope)).toEqual([])
})

test('a promise stands when a conduct takes points that are set aside, and its delivery may go below zero', async () => {
  const family = await aShopFamily()
  const { scope, device, childId, iceId } = family
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'approved'))
  const penalty = {
    requestId: newId(),
    childId,
    type: 'negative' as const,
    points: 25,
    description: 'Gritou',
  }
  await expectOk(scoreChild(scope, penalty))
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([15, 30])
  expect(await askForReward(device, { id: newId(), childId, rewardId: iceId, points: 10 })).toMatchObject({
    reason: 'insufficient_points',
    usable: -15,
  })
  await expectOk(answer(scope, id, 'delivered'))
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([-15, 0])
})

test('a delivery that is deleted from the history gives the points back, and stays ended', async () => {
  const family = await aShopFamily()
  const { scope, childId } = family
  const id = await aRequest(family)
  await expectOk(answer(scope, id, 'delivered'))
  const entry = (await ledgerOf(scope)).find(({ source }) => source === 'redemption')!
  await expectOk(takeBackEntry(scope, { entryId: entry.id }, NO_CAUSES))
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([40, 0])
  expect(await statusOf(scope, id)).toBe('cancelled')
  expect(await answer(scope, id, 'undone')).toMatchObject(refusedWith('answered'))
  expect(await statusOf(scope, await aRequest(family))).toBe('asked')
})

test("'Resgatar' uses what is set aside for this reward, and delivers its request", async () => {
  const family = await aShopFamily()
  const { scope, childId, rewardId } = family
  const id = await aRequest(family)
  await expectOk(redeemReward(scope, { id: newId(), childId, rewardId }))
  expect([await balanceOf(scope, childId), await heldPointsOf(scope, childId)]).toEqual([10, 0])
  expect(await statusOf(scope, id)).toBe('delivered')
  expect(await answer(scope, id, 'delivered')).toMatchObject(refusedWith('answered'))
})

test("'Resgatar' of another reward does not use what is set aside, and its refusal has all numbers", async () => {
  const family = await aShopFamily()
  const { scope, childId, iceId } = family
  await save(family, 25)
  await expectOk(redeemReward(scope, { id: newId(), childId, rewardId: iceId }))
  expect(await redeemReward(scope, { id: newId(), childId, rewardId: iceId })).toEqual({
    ok: false,
    reason: 'insufficient_points',
    balance: 30,
    usable: 5,
    cost: 10,
  })
})

test('a request of another family is not found', async () => {
  const id = await aRequest(await aShopFamily())
  const { scope } = await newFamilyWithChild()
  expect(await answerRequest(scope, { id, revision: 0, answer: 'approved', note: null })).toEqual(
    refusedWith('request_not_found'),
  )
})
