import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import {
  addReward,
  balancesOf,
  childInput,
  givePoints,
  newFamily,
  newMember,
} from '#tests/support/family-content.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findAvatar } from '../children/queries.server.ts'
import { saveChild } from '../children/save-child.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { findHistory, findWeeklyPoints } from '../points/queries.server.ts'
import { setGoal } from '../rewards/goal/set-goal.server.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'

setUpTestDatabase()

/** A child with a photo and 100 points. */
async function aChildWithPoints(scope: FamilyScope, name: string) {
  const input = childInput({ name, avatarType: 'custom' })
  const { id, avatarMediaId } = await expectOk(saveChild(scope, input, await aJpeg({ width: 40 })))
  await givePoints(scope, id, 100)
  return { id, photoId: avatarMediaId! }
}

/** Lia and Davi, with an account of Lia's own and one that is linked to nobody. */
async function aFamilyWithMembers() {
  const guardian = await newFamily()
  const lia = await aChildWithPoints(guardian, 'Lia')
  const davi = await aChildWithPoints(guardian, 'Davi')
  return {
    guardian,
    lia,
    davi,
    ofLia: await newMember(guardian, { name: 'Lia', childId: lia.id }),
    unlinked: await newMember(guardian, { name: 'Bento' }),
    rewardId: await addReward(guardian, { points: 10 }),
  }
}

const weeksOf = async (scope: FamilyScope, childId: string) => {
  const today = civilDateOf(new Date(), scope.timeZone)
  const { weeks } = await findWeeklyPoints(scope, { childId, today })
  return weeks.reduce((sum, { earned }) => sum + earned, 0)
}

test('a linked child member redeems for its child, and not for a sibling', async () => {
  const { guardian, lia, davi, ofLia, rewardId } = await aFamilyWithMembers()
  const refused = await redeemReward(ofLia, { id: newId(), rewardId, childId: davi.id })
  expect(refused).toEqual(refusedWith('child_not_found'))
  await expectOk(redeemReward(ofLia, { id: newId(), rewardId, childId: lia.id }))
  const balances = await balancesOf(guardian)
  expect([balances.get(lia.id)?.balance, balances.get(davi.id)?.balance]).toEqual([90, 100])
})

test('a linked child member sets and ends its child’s goal, and not a sibling’s', async () => {
  const { guardian, lia, davi, ofLia, rewardId } = await aFamilyWithMembers()
  await expectOk(setGoal(guardian, { childId: davi.id, rewardId, isGoal: true }))
  for (const isGoal of [true, false]) {
    const refused = await setGoal(ofLia, { childId: davi.id, rewardId, isGoal })
    expect(refused).toEqual(refusedWith('child_not_found'))
    await expectOk(setGoal(ofLia, { childId: lia.id, rewardId, isGoal }))
  }
})

test('a linked child member reads the history, weeks and photo of its child only', async () => {
  const { lia, davi, ofLia } = await aFamilyWithMembers()
  const entries = await findHistory(ofLia)
  expect(entries.map(({ childId }) => childId)).toEqual([lia.id])
  expect(await findHistory(ofLia, { childId: davi.id })).toEqual([])
  expect([await weeksOf(ofLia, lia.id), await weeksOf(ofLia, davi.id)]).toEqual([100, 0])
  expect(await findAvatar(ofLia, lia.photoId)).toMatchObject({ ok: true })
  expect(await findAvatar(ofLia, davi.photoId)).toEqual(refusedWith('missing'))
})

test('a child member without a child acts for every child, and sees them all', async () => {
  const { lia, davi, unlinked, rewardId } = await aFamilyWithMembers()
  for (const { id, photoId } of [lia, davi]) {
    await expectOk(redeemReward(unlinked, { id: newId(), rewardId, childId: id }))
    await expectOk(setGoal(unlinked, { childId: id, rewardId, isGoal: true }))
    expect(await weeksOf(unlinked, id)).toBe(100)
    expect(await findAvatar(unlinked, photoId)).toMatchObject({ ok: true })
  }
  expect(new Set((await findHistory(unlinked)).map(({ childId }) => childId))).toEqual(
    new Set([lia.id, davi.id]),
  )
})
