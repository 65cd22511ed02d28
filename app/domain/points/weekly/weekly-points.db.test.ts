import { expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  newFamily,
  newFamilyWithChild,
  scoreChild,
} from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk } from '#tests/support/results.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { redeemReward } from '../../rewards/redeem-reward.server.ts'
import { refundRedemption } from '../../rewards/refund-redemption.server.ts'
import { markTaskDay } from '../../tasks/mark-task-day.server.ts'
import { renewDays } from '../../tasks/renew-days.server.ts'
import { reopenTaskDay } from '../../tasks/reopen-task-day.server.ts'
import { editEntry } from '../edit-entry.server.ts'
import { findHistory, findWeeklyPoints } from '../queries.server.ts'
import { takeBackEntry } from '../take-back-entry.server.ts'
import { weekSum } from './weekly-points.ts'

setUpTestDatabase()

async function score(scope: FamilyScope, childId: string, points: number) {
  const type = points > 0 ? 'positive' : 'negative'
  const input = { requestId: newId(), childId, points: Math.abs(points), description: 'Combinado' }
  await expectOk(scoreChild(scope, { ...input, type }))
}

/** Each week with points as [Sunday, earned, lost, redeemed]. */
async function weeksWithPoints(scope: FamilyScope, childId: string, until: CivilDate) {
  const { weeks } = await findWeeklyPoints(scope, { childId, until, today: until })
  expect(weeks).toHaveLength(12)
  return weeks
    .filter(({ earned, lost, redeemed }) => earned !== 0 || lost !== 0 || redeemed !== 0)
    .map(({ week, earned, lost, redeemed }) => [week, earned, lost, redeemed])
}

const undoCauses = { task: reopenTaskDay, redemption: refundRedemption }

test('a week counts earned, lost and redeemed points as the windows of the dashboard do', async () => {
  const { scope, childId: biaId } = await newFamilyWithChild()
  const teoId = await addChild(scope, { name: 'Teo' })
  setTestTime('2026-11-12T15:00:00Z')
  await score(scope, biaId, 40)
  setTestTime('2026-11-19T15:00:00Z')
  await score(scope, biaId, 25)
  await score(scope, biaId, -8)
  await score(scope, teoId, 99)
  const rewardId = await addReward(scope, { points: 30 })
  await expectOk(redeemReward(scope, { id: newId(), rewardId, childId: biaId }))
  const taskId = await addTask(scope, [biaId], { points: 7 })
  await renewDays(scope)
  const mark = { taskId, childId: biaId, day: '2026-11-19', slot: 0 }
  await expectOk(markTaskDay(scope, { ...mark, status: 'done', revision: 0 }))
  expect(await weeksWithPoints(scope, biaId, '2026-11-19')).toEqual([
    ['2026-11-08', 40, 0, 0],
    ['2026-11-15', 32, 8, 30],
  ])
  const snapshot = await findDashboard(scope)
  const { week } = snapshot!.dashboard.children.find(({ id }) => id === biaId)!.windows
  expect(week).toEqual({ sum: -6, earned: 32, lost: 8, redeemed: 30 })
})

test('a later deletion or edit changes the week of the original score', async () => {
  const { scope, childId: biaId } = await newFamilyWithChild()
  setTestTime('2026-10-07T15:00:00Z')
  await score(scope, biaId, 40)
  await score(scope, biaId, 60)
  await score(scope, biaId, -8)
  await score(scope, biaId, -3)
  const rewardId = await addReward(scope, { points: 30 })
  await expectOk(redeemReward(scope, { id: newId(), rewardId, childId: biaId }))
  setTestTime('2026-11-19T15:00:00Z')
  const idsByPoints = new Map((await findHistory(scope)).map((entry) => [entry.points, entry.id]))
  const takeBack = (points: number) =>
    expectOk(takeBackEntry(scope, { entryId: idsByPoints.get(points)! }, undoCauses))
  await takeBack(40)
  await takeBack(-8)
  await takeBack(-30)
  const edit = { requestId: newId(), entryId: idsByPoints.get(60)!, description: 'Menos', points: 45 }
  await expectOk(editEntry(scope, edit))
  expect(await weeksWithPoints(scope, biaId, '2026-11-19')).toEqual([['2026-10-04', 45, 3, 0]])
})

test("weeks end on Saturday night in the family's time zone, also over the end of the year", async () => {
  for (const [timeZone, saturdayNight, sunday] of [
    ['America/Sao_Paulo', '2026-01-04T02:59:59Z', '2026-01-04T03:00:00Z'],
    ['America/Rio_Branco', '2026-01-04T04:59:59Z', '2026-01-04T05:00:00Z'],
    ['America/Noronha', '2026-01-04T01:59:59Z', '2026-01-04T02:00:00Z'],
  ] as const) {
    const scope = await newFamily({ timeZone })
    const biaId = await addChild(scope)
    setTestTime('2025-12-28T12:00:00Z')
    await score(scope, biaId, 1)
    setTestTime(saturdayNight)
    await score(scope, biaId, 2)
    setTestTime(sunday)
    await score(scope, biaId, 4)
    expect(await weeksWithPoints(scope, biaId, '2026-01-10'), timeZone).toEqual([
      ['2025-12-28', 3, 0, 0],
      ['2026-01-04', 4, 0, 0],
    ])
    expect((await findWeeklyPoints(scope, { childId: biaId, today: '2026-01-10' })).earlier).toBeNull()
  }
})

test('a Sunday on which summer time starts or ends belongs to its week from its first second on', async () => {
  const { scope, childId: biaId } = await newFamilyWithChild()
  setTestTime('2018-11-04T02:59:59Z')
  await score(scope, biaId, 1)
  setTestTime('2018-11-04T03:00:00Z')
  await score(scope, biaId, 2)
  // summer time ended at midnight of 17 February 2019
  setTestTime('2019-02-17T02:30:00Z')
  await score(scope, biaId, 4)
  setTestTime('2019-02-17T03:00:00Z')
  await score(scope, biaId, 8)
  expect(await weeksWithPoints(scope, biaId, '2018-11-10')).toEqual([
    ['2018-10-28', 1, 0, 0],
    ['2018-11-04', 2, 0, 0],
  ])
  expect(await weeksWithPoints(scope, biaId, '2019-02-23')).toEqual([
    ['2019-02-10', 4, 0, 0],
    ['2019-02-17', 8, 0, 0],
  ])
})

test('a page ends with the week of `until`, and a child without points has no other pages', async () => {
  const { scope, childId: biaId } = await newFamilyWithChild()
  const today = '2026-11-19'
  expect(await findWeeklyPoints(scope, { childId: biaId, today })).toMatchObject({
    earlier: null,
    later: null,
  })
  setTestTime('2026-03-04T15:00:00Z')
  await score(scope, biaId, 40)
  setTestTime('2026-11-19T15:00:00Z')
  await score(scope, biaId, 5)
  const newestPage = await findWeeklyPoints(scope, { childId: biaId, today })
  expect(newestPage.weeks.map(weekSum)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
  expect(newestPage).toMatchObject({ earlier: '2026-08-29', later: null })
  const oldPage = await findWeeklyPoints(scope, { childId: biaId, today, until: '2026-03-07' })
  expect(oldPage.weeks.at(-1)).toEqual({
    week: '2026-03-01',
    lastDay: '2026-03-07',
    earned: 40,
    lost: 0,
    redeemed: 0,
  })
  expect(oldPage).toMatchObject({ earlier: null, later: '2026-05-24' })
  expect(await findWeeklyPoints(scope, { childId: biaId, today, until: '2027-03-07' })).toEqual(newestPage)
})
