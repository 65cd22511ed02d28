import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { readFamily, writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  balanceOf,
  countRows,
  givePoints,
  ledgerOf,
  newFamily,
  newMember,
  rewardInput,
  newFamilyWithChild,
} from '#tests/support/family-content.ts'
import { atTime } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { findDashboard } from '../dashboard/queries.server.ts'
import { findHistory } from '../points/queries.server.ts'
import { takeBackEntry } from '../points/take-back-entry.server.ts'
import { deleteReward } from './delete-reward.server.ts'
import { redeemReward } from './redeem-reward.server.ts'
import { refundRedemption } from './refund-redemption.server.ts'
import { saveReward } from './save-reward.server.ts'

setUpTestDatabase()

const undoCauses = { task: () => Promise.resolve(), redemption: refundRedemption }

/** A family with one child, who has these points, and one reward. */
async function familyWithReward(points: number, fields: Parameters<typeof addReward>[1] = {}) {
  const family = await newFamilyWithChild({ points })
  return { ...family, rewardId: await addReward(family.scope, fields) }
}

async function refundsOf(scope: FamilyScope): Promise<(Date | null)[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ refunded_at: Date | null }>`select refunded_at from redemptions
      where family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  return rows.map((row) => row.refunded_at)
}

test('redeeming takes the cost and adds a history entry with the reward’s name', async () => {
  const { scope, childId, rewardId } = await familyWithReward(100, { title: 'Cinema', points: 30 })
  const id = newId()
  expect(await redeemReward(scope, { id, childId, rewardId })).toEqual({
    ok: true,
    repeated: false,
    balance: 70,
  })
  expect((await findHistory(scope))[0]).toMatchObject({
    points: -30,
    description: 'Resgate: Cinema',
    type: 'redemption',
    source: 'redemption',
  })
  expect((await ledgerOf(scope)).at(-1)).toMatchObject({ redemptionId: id, key: `redemption:${id}` })
  expect(await balanceOf(scope, childId)).toBe(70)
})

test('exactly three of fifty concurrent redemptions succeed when the points suffice for three', async () => {
  const { scope, childId, rewardId } = await familyWithReward(100, { points: 30 })
  const results = await Promise.all(
    Array.from({ length: 50 }, () => redeemReward(scope, { id: newId(), childId, rewardId })),
  )
  expect(results.filter((result) => result.ok)).toHaveLength(3)
  for (const result of results.filter(({ ok }) => !ok)) {
    expect(result).toEqual({ ok: false, reason: 'insufficient_points', balance: 10, usable: 10, cost: 30 })
  }
  expect(await balanceOf(scope, childId)).toBe(10)
  expect(await countRows(scope, 'redemptions')).toBe(3)
})

test('one redemption sent 20 times at once counts once, even when it empties the balance', async () => {
  const { scope, childId, rewardId } = await familyWithReward(30, { points: 30 })
  const redemption = { id: newId(), childId, rewardId }
  const results = await Promise.all(Array.from({ length: 20 }, () => redeemReward(scope, redemption)))
  for (const result of results) expect(result).toMatchObject({ ok: true, balance: 0 })
  expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
  expect(await countRows(scope, 'redemptions')).toBe(1)
})

test('a repeated redemption succeeds even after the reward was deleted', async () => {
  const { scope, childId, rewardId } = await familyWithReward(30, { points: 10 })
  const redemption = { id: newId(), childId, rewardId }
  await expectOk(redeemReward(scope, redemption))
  await expectOk(deleteReward(scope, { id: rewardId }))
  expect(await redeemReward(scope, redemption)).toEqual({ ok: true, repeated: true, balance: 20 })
})

test('a balance equal to the cost suffices; with one point less the refusal has balance and cost', async () => {
  const scope = await newFamily()
  const [anaId, biaId] = [await addChild(scope, { points: 30 }), await addChild(scope, { points: 29 })]
  const rewardId = await addReward(scope, { points: 30 })
  expect(await redeemReward(scope, { id: newId(), childId: anaId, rewardId })).toMatchObject({ balance: 0 })
  expect(await redeemReward(scope, { id: newId(), childId: biaId, rewardId })).toEqual({
    ok: false,
    reason: 'insufficient_points',
    balance: 29,
    usable: 29,
    cost: 30,
  })
  expect(await balanceOf(scope, biaId)).toBe(29)
})

test('a deleted reward and a reward of another child or family cannot be redeemed', async () => {
  const [scope, otherScope] = [await newFamily(), await newFamily()]
  const [anaId, biaId] = [await addChild(scope, { points: 90 }), await addChild(scope, { points: 90 })]
  const deletedId = await addReward(scope)
  await expectOk(deleteReward(scope, { id: deletedId }))
  const biaRewardId = await addReward(scope, { childIds: [biaId] })
  const foreignId = await addReward(otherScope)
  for (const rewardId of [deletedId, biaRewardId, foreignId, newId()]) {
    expect(await redeemReward(scope, { id: newId(), childId: anaId, rewardId })).toEqual(
      refusedWith('reward_not_found'),
    )
  }
  expect(await redeemReward(scope, { id: newId(), childId: biaId, rewardId: biaRewardId })).toMatchObject({
    ok: true,
  })
  expect(await redeemReward(otherScope, { id: newId(), childId: anaId, rewardId: foreignId })).toEqual(
    refusedWith('child_not_found'),
  )
  expect(await balanceOf(scope, anaId)).toBe(90)
})

test('a redemption with the id of another one is refused', async () => {
  const { scope, childId, rewardId } = await familyWithReward(90)
  const otherRewardId = await addReward(scope, { title: 'Sorvete', points: 10 })
  const id = newId()
  await expectOk(redeemReward(scope, { id, childId, rewardId }))
  expect(await redeemReward(scope, { id, childId, rewardId: otherRewardId })).toEqual(refusedWith('id_used'))
})

test('a child member redeems', async () => {
  const { scope, childId, rewardId } = await familyWithReward(30)
  const member = await newMember(scope)
  expect(await redeemReward(member, { id: newId(), childId, rewardId })).toMatchObject({ ok: true })
})

test('a redemption taken back eight times at once is refunded once', async () => {
  const { scope, childId, rewardId } = await familyWithReward(50, { points: 30 })
  await expectOk(redeemReward(scope, { id: newId(), childId, rewardId }))
  const entry = (await findHistory(scope)).find((line) => line.source === 'redemption')!
  const results = await Promise.all(
    Array.from({ length: 8 }, () => takeBackEntry(scope, { entryId: entry.id }, undoCauses)),
  )
  expect(results.every((result) => result.ok && result.balance === 50)).toBe(true)
  expect(await balanceOf(scope, childId)).toBe(50)
  expect(await refundsOf(scope)).toEqual([expect.any(Date)])
})

test('concurrent redemptions, refunds and scores never make the balance negative', async () => {
  const { scope, childId, rewardId } = await familyWithReward(60, { points: 30 })
  await expectOk(redeemReward(scope, { id: newId(), childId, rewardId }))
  const entry = (await findHistory(scope)).find((line) => line.source === 'redemption')!
  const results = await Promise.all([
    takeBackEntry(scope, { entryId: entry.id }, undoCauses),
    ...Array.from({ length: 10 }, () => redeemReward(scope, { id: newId(), childId, rewardId })),
    givePoints(scope, childId, 30),
  ])
  const successCount = results.filter((result) => result?.ok).length - 1
  // 30 points left, 30 refunded, 30 scored: at most three redemptions
  expect(successCount).toBeLessThanOrEqual(3)
  expect(await balanceOf(scope, childId)).toBe(90 - successCount * 30)
})

/** Redeems with a new id while the server's clock shows `time`. */
function redeemAt(time: string, scope: FamilyScope, childId: string, rewardId: string) {
  return atTime(time, () => redeemReward(scope, { id: newId(), childId, rewardId }))
}

/** Ids of the rewards that the first child has redeemed in the period that contains `time`. */
async function redeemedRewardsAt(time: string, scope: FamilyScope): Promise<string[] | undefined> {
  const snapshot = await atTime(time, () => findDashboard(scope))
  return snapshot?.dashboard.children[0]?.redeemedRewardIds
}

// the first second and the last minute of a period, and the start of the next, in São Paulo (three hours behind UTC)
const periods = [
  ['diario', '2026-11-21T03:00:00Z', '2026-11-22T02:59:00Z', '2026-11-22T03:00:00Z'],
  ['semanal', '2026-11-15T03:00:00Z', '2026-11-22T02:59:00Z', '2026-11-22T03:00:00Z'],
  ['mensal', '2026-11-01T03:00:00Z', '2026-12-01T02:59:00Z', '2026-12-01T03:00:00Z'],
  ['anual', '2026-01-01T03:00:00Z', '2027-01-01T02:59:00Z', '2027-01-01T03:00:00Z'],
] as const

test.each(periods)(
  'a reward limited to once a period (%s) is refused until the next civil period starts',
  async (redemptionPeriod, first, last, next) => {
    const { scope, childId, rewardId } = await familyWithReward(100, {
      redemptionPeriod,
      oncePerPeriod: true,
    })
    expect(await redeemedRewardsAt(first, scope)).toEqual([])
    expect(await redeemAt(first, scope, childId, rewardId)).toMatchObject({ ok: true, balance: 70 })
    expect(await redeemAt(last, scope, childId, rewardId)).toMatchObject({
      ok: false,
      reason: 'redeemed_this_period',
      period: redemptionPeriod,
    })
    expect(await redeemedRewardsAt(last, scope)).toEqual([rewardId])
    expect(await redeemedRewardsAt(next, scope)).toEqual([])
    expect(await redeemAt(next, scope, childId, rewardId)).toMatchObject({ ok: true, balance: 40 })
  },
)

test('a period ends at midnight in the family’s time zone', async () => {
  const scope = await newFamily({ timeZone: 'America/Rio_Branco' })
  const childId = await addChild(scope, { points: 100 })
  const rewardId = await addReward(scope, { redemptionPeriod: 'diario', oncePerPeriod: true })
  await redeemAt('2026-11-21T12:00:00Z', scope, childId, rewardId)
  expect(await redeemAt('2026-11-22T04:59:00Z', scope, childId, rewardId)).toMatchObject({ ok: false })
  expect(await redeemAt('2026-11-22T05:00:00Z', scope, childId, rewardId)).toMatchObject({ ok: true })
})

test('the once-a-period limit applies to each child and each limited reward separately', async () => {
  const scope = await newFamily()
  const [anaId, biaId] = [await addChild(scope, { points: 200 }), await addChild(scope, { points: 200 })]
  const limitedId = await addReward(scope, { redemptionPeriod: 'anual', oncePerPeriod: true })
  const otherLimitedId = await addReward(scope, { redemptionPeriod: 'anual', oncePerPeriod: true })
  const unlimitedId = await addReward(scope, { redemptionPeriod: 'anual', oncePerPeriod: false })
  const redeem = (childId: string, rewardId: string) =>
    redeemReward(scope, { id: newId(), childId, rewardId })
  for (const id of [limitedId, otherLimitedId, unlimitedId, unlimitedId]) await expectOk(redeem(anaId, id))
  expect(await redeem(anaId, limitedId)).toMatchObject({ reason: 'redeemed_this_period' })
  expect(await redeem(biaId, limitedId)).toMatchObject({ ok: true })
})

test('a repeated request of a limited reward succeeds, and a refunded redemption does not count for the limit', async () => {
  const { scope, childId, rewardId } = await familyWithReward(60, {
    redemptionPeriod: 'anual',
    oncePerPeriod: true,
  })
  const first = { id: newId(), childId, rewardId }
  await expectOk(redeemReward(scope, first))
  expect(await redeemReward(scope, first)).toEqual({ ok: true, repeated: true, balance: 30 })
  expect(await redeemReward(scope, { ...first, id: newId() })).toMatchObject({ ok: false })
  const entry = (await findHistory(scope)).find((line) => line.source === 'redemption')!
  await expectOk(takeBackEntry(scope, { entryId: entry.id }, undoCauses))
  expect((await findDashboard(scope))?.dashboard.children[0]?.redeemedRewardIds).toEqual([])
  expect(await redeemReward(scope, { ...first, id: newId() })).toMatchObject({ ok: true, balance: 30 })
})

test('exactly one of fifty concurrent redemptions of a limited reward succeeds', async () => {
  const { scope, childId, rewardId } = await familyWithReward(1000, {
    redemptionPeriod: 'anual',
    oncePerPeriod: true,
  })
  const results = await Promise.all(
    Array.from({ length: 50 }, () => redeemReward(scope, { id: newId(), childId, rewardId })),
  )
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.reason === 'redeemed_this_period')).toHaveLength(49)
  expect(await balanceOf(scope, childId)).toBe(970)
})

test('a reward inserted without a value for the limit has no limit until a guardian sets one', async () => {
  const { scope, childId } = await newFamilyWithChild({ points: 100 })
  const input = rewardInput({ redemptionPeriod: 'anual' })
  await writeFamily(scope, async (tx) => {
    await sql`insert into rewards (family_id, id, title, points, redemption_period)
      values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.title}, ${input.points}, 'anual')`.execute(
      tx,
    )
    return { ok: true as const }
  })
  const redeem = () => redeemReward(scope, { id: newId(), childId, rewardId: input.id })
  await expectOk(redeem())
  await expectOk(redeem())
  await expectOk(saveReward(scope, { ...input, oncePerPeriod: true, revision: 0 }))
  expect(await redeem()).toMatchObject(refusedWith('redeemed_this_period'))
})

test('a reward saved five times at once is created once, and a later save changes it', async () => {
  const { scope, childId } = await newFamilyWithChild({ points: 100 })
  const input = rewardInput({ childIds: [childId] })
  await Promise.all(Array.from({ length: 5 }, () => saveReward(scope, input)))
  expect(await countRows(scope, 'rewards')).toBe(1)
  await expectOk(saveReward(scope, { ...input, title: 'Parque', points: 45, childIds: [], revision: 0 }))
  const sibling = await addChild(scope, { points: 100 })
  expect(await redeemReward(scope, { id: newId(), childId: sibling, rewardId: input.id })).toMatchObject({
    balance: 55,
  })
})

test('a reward accepts only children of its family, and a deleted reward cannot be saved', async () => {
  const [scope, otherScope] = [await newFamily(), await newFamily()]
  const foreignId = await addChild(otherScope)
  expect(await saveReward(scope, rewardInput({ childIds: [foreignId] }))).toEqual(
    refusedWith('child_not_found'),
  )
  expect(await countRows(scope, 'rewards')).toBe(0)
  const input = rewardInput()
  await expectOk(saveReward(scope, input))
  await deleteReward(otherScope, { id: input.id })
  expect(await saveReward(scope, input), 'another family cannot delete it').toMatchObject({ ok: true })
  await expectOk(deleteReward(scope, { id: input.id }))
  expect(await deleteReward(scope, { id: input.id })).toEqual({ ok: true })
  expect(await saveReward(scope, input)).toEqual(refusedWith('reward_not_found'))
})
