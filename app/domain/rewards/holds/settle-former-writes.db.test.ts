import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { addChild, addReward, balanceOf } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  answer,
  aRequest,
  aShopFamily,
  heldPointsOf,
  openHoldsOf,
  requestsOf,
  save,
} from '#tests/support/shop.ts'
import { renewFamily } from '../../dashboard/renew-family.server.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { askForReward } from '../requests/ask-for-reward.server.ts'
import { settleFormerWrites } from './settle-former-writes.server.ts'

setUpTestDatabase()

/** A write of the previous release, which knows no holds. */
const formerWrite = (scope: FamilyScope, write: (tx: FamilyTransaction) => Promise<unknown>) =>
  writeFamily(scope, async (tx) => {
    await write(tx)
    return { ok: true }
  })

const setColumn = (
  scope: FamilyScope,
  table: 'children' | 'rewards',
  id: string,
  change: ReturnType<typeof sql>,
) =>
  formerWrite(scope, (tx) =>
    sql`update ${sql.table(table)} set ${change} where family_id = ${scope.familyId}::uuid and id = ${id}::uuid`.execute(
      tx,
    ),
  )

test('the renewal releases what the previous release left open when it changed goals and rewards', async () => {
  const family = await aShopFamily({ points: 100 })
  const { scope, device, childId, rewardId, iceId } = family
  await save(family, 20)
  await setColumn(scope, 'children', childId, sql`goal_reward_id = ${iceId}::uuid`)
  const [deletedId, cheaperId] = [
    await addReward(scope, { points: 9 }),
    await addReward(scope, { points: 40 }),
  ]
  await expectOk(askForReward(device, { id: newId(), childId, rewardId: deletedId, points: 9 }))
  await expectOk(askForReward(device, { id: newId(), childId, rewardId: cheaperId, points: 40 }))
  await setColumn(scope, 'rewards', deletedId, sql`archived_at = now()`)
  await setColumn(scope, 'rewards', cheaperId, sql`points = 15`)
  expect(await heldPointsOf(scope, childId)).toBe(69)
  await settleFormerWrites(scope)
  await settleFormerWrites(scope)
  expect(await heldPointsOf(scope, childId)).toBe(15)
  expect((await requestsOf(scope)).map(({ rewardId: id, status, points }) => [id, status, points])).toEqual([
    [deletedId, 'refused', 9],
    [cheaperId, 'asked', 15],
  ])
  expect(await balanceOf(scope, childId)).toBe(100)
  expect(rewardId).not.toBe(iceId)
})

test('a child whom the previous release took off a reward gets its points back, and an approved request stands', async () => {
  const family = await aShopFamily({ points: 60 })
  const { scope, childId, rewardId, iceId } = family
  const siblingId = await addChild(scope, { name: 'Davi' })
  const approvedId = await aRequest(family)
  await expectOk(answer(scope, approvedId, 'approved'))
  await save({ ...family, rewardId: iceId }, 10)
  for (const id of [rewardId, iceId])
    await formerWrite(scope, (tx) =>
      tx
        .insertInto('reward_children')
        .values({ family_id: scope.familyId, reward_id: id, child_id: siblingId })
        .execute(),
    )
  await settleFormerWrites(scope)
  expect(await openHoldsOf(scope)).toMatchObject([{ kind: 'request', requestId: approvedId, points: 30 }])
  await expectOk(answer(scope, approvedId, 'delivered'))
  expect(await heldPointsOf(scope, childId)).toBe(0)
})

test('a reward row that the previous release deleted leaves no points held after the renewal', async () => {
  const family = await aShopFamily()
  const { scope, childId, iceId } = family
  await save({ ...family, rewardId: iceId }, 10)
  await formerWrite(scope, (tx) =>
    sql`delete from rewards where family_id = ${scope.familyId}::uuid and id = ${iceId}::uuid`.execute(tx),
  )
  await formerWrite(scope, (tx) =>
    sql`update families set renewed_on = null where id = ${scope.familyId}::uuid`.execute(tx),
  )
  await renewFamily(scope)
  expect(await heldPointsOf(scope, childId)).toBe(0)
})

test('until the renewal, reads and redemptions work with what the previous release left open', async () => {
  const family = await aShopFamily()
  const { scope, childId, iceId } = family
  await save(family, 20)
  await setColumn(scope, 'children', childId, sql`goal_reward_id = ${iceId}::uuid`)
  const { dashboard } = (await findDashboard(scope))!
  expect(dashboard.children[0]).toMatchObject({ goalRewardId: iceId, heldPoints: 20, totalPoints: 40 })
  await save({ ...family, rewardId: iceId }, 10)
  expect(await openHoldsOf(scope)).toMatchObject([{ kind: 'goal', rewardId: iceId, points: 10 }])
})
