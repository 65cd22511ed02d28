import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  balanceOf,
  childInput,
  countRows,
  givePoints,
  newFamily,
  taskDaysOf,
  taskInput,
  newFamilyWithChild,
} from '#tests/support/family-content.ts'
import { addCalendarRows, addPause } from '#tests/support/calendar.ts'
import { tablesContaining } from '#tests/support/tables-containing.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { findDashboard } from '../dashboard/queries.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { findHistory } from '../points/queries.server.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'
import { deleteReward } from '../rewards/delete-reward.server.ts'
import { deleteTasks } from '../tasks/delete-tasks.server.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { PLAIN_SCHEDULE, type Rotation } from '../tasks/schedule/schedule.ts'
import { saveTask } from '../tasks/save-task.server.ts'
import { deleteChild } from '../dashboard/delete-child.server.ts'
import { saveChild } from './save-child.server.ts'

setUpTestDatabase()

const newPhoto = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test('a child saved five times at once is created once, without points', async () => {
  const scope = await newFamily()
  const input = childInput()
  const results = await Promise.all(Array.from({ length: 5 }, () => saveChild(scope, input)))
  for (const result of results) expect(result).toEqual({ ok: true, id: input.id, avatarMediaId: null })
  expect(await countRows(scope, 'children')).toBe(1)
  expect(await balanceOf(scope, input.id)).toBe(0)
})

test('changing a child keeps the points, and earlier entries keep the former name', async () => {
  const scope = await newFamily()
  const input = childInput({ name: 'Alice' })
  await expectOk(saveChild(scope, input))
  await givePoints(scope, input.id, 12)
  await expectOk(
    saveChild(scope, {
      ...input,
      name: 'Alice Maria',
      age: 8,
      characteristics: ['calm', 'brave'],
      revision: 0,
    }),
  )
  expect(await balanceOf(scope, input.id)).toBe(12)
  expect((await findHistory(scope))[0]?.childName).toBe('Alice')
})

test('deleting a child deletes its history, task days, redemptions and photo, and no data of siblings', async () => {
  const scope = await newFamily()
  const [input, sister] = [childInput({ avatarType: 'custom' }), childInput({ avatarType: 'custom' })]
  for (const child of [input, sister]) {
    await expectOk(saveChild(scope, child, await newPhoto('#c04')))
    await givePoints(scope, child.id, 50)
  }
  await addTask(scope, [input.id, sister.id])
  const rewardId = await addReward(scope)
  await expectOk(redeemReward(scope, { id: newId(), childId: input.id, rewardId }))
  expect(await deleteChild(scope, { id: input.id })).toEqual({ ok: true })
  expect(await countRows(scope, 'children')).toBe(1)
  expect(await countRows(scope, 'score_log')).toBe(1)
  expect(await countRows(scope, 'redemptions')).toBe(0)
  expect(await countRows(scope, 'media')).toBe(1)
  expect((await taskDaysOf(scope)).map((day) => day.childId)).toEqual([sister.id])
  expect(await balanceOf(scope, sister.id)).toBe(50)
  expect(await deleteChild(scope, { id: input.id }), 'a second tap').toEqual({ ok: true })
})

test('deleting a child deletes the rewards for this child alone, and siblings cannot redeem them', async () => {
  const scope = await newFamily()
  const [anaId, biaId] = [await addChild(scope), await addChild(scope, { points: 90 })]
  const anaRewardId = await addReward(scope, { childIds: [anaId] })
  const sharedRewardId = await addReward(scope, { childIds: [anaId, biaId] })
  const familyRewardId = await addReward(scope)
  await expectOk(deleteChild(scope, { id: anaId }))
  const redeem = (rewardId: string) => redeemReward(scope, { id: newId(), childId: biaId, rewardId })
  expect(await redeem(anaRewardId)).toEqual(refusedWith('reward_not_found'))
  expect(await redeem(sharedRewardId)).toMatchObject({ ok: true })
  expect(await redeem(familyRewardId)).toMatchObject({ ok: true })
})

test('another family cannot delete a child', async () => {
  const { scope, childId } = await newFamilyWithChild()
  await deleteChild(await newFamily(), { id: childId })
  expect(await countRows(scope, 'children')).toBe(1)
})

test('no table has a row with the id or the name of a deleted child', async () => {
  const scope = await newFamily()
  const name = `Íris ${newId()}`
  const child = childInput({ name, avatarType: 'custom' })
  await expectOk(saveChild(scope, child, await newPhoto('#06c')))
  const sibling = await addChild(scope, { name: 'Bento' })
  await givePoints(scope, child.id, 90)
  const day = civilDateOf(new Date(), scope.timeZone)
  const sharedTaskId = await addTask(scope, [child.id, sibling])
  const ownTaskId = await addTask(scope, [child.id], { title: `Natação: ${name}` })
  const deletedTaskId = await addTask(scope, [child.id], { title: `Piano: ${name}` })
  await expectOk(deleteTasks(scope, { ids: [deletedTaskId] }))
  for (const taskId of [sharedTaskId, ownTaskId]) {
    await expectOk(
      markTaskDay(scope, { taskId, childId: child.id, day, slot: 0, status: 'done', revision: 0 }),
    )
  }
  const reward = await addReward(scope, { title: `Cinema: ${name}`, points: 5, childIds: [child.id] })
  await expectOk(redeemReward(scope, { id: newId(), rewardId: reward, childId: child.id }))
  const deletedRewardId = await addReward(scope, { title: `Praia: ${name}`, childIds: [child.id] })
  await expectOk(deleteReward(scope, { id: deletedRewardId }))
  expect(await tablesContaining(child.id)).toHaveLength(6)

  await expectOk(deleteChild(scope, { id: child.id }))
  expect(await tablesContaining(child.id, name, ownTaskId, deletedTaskId, reward, deletedRewardId)).toEqual(
    [],
  )
  expect(await countRows(scope, 'media')).toBe(0)
  // the shared task stays for the brother
  expect((await taskDaysOf(scope)).map((row) => [row.taskId, row.childId])).toEqual([[sharedTaskId, sibling]])
})

test('days at home, pauses, turns and schedules do not name a deleted child', async () => {
  const scope = await newFamily()
  const [lia, davi] = [await addChild(scope, { name: 'Lia' }), await addChild(scope, { name: 'Davi' })]
  const day = civilDateOf(new Date(), scope.timeZone)
  const rotation: Rotation = { period: 'day', order: [lia, davi], anchorOn: day }
  const weekdaysByChild = { [lia]: [1, 3, 5], [davi]: [0, 1, 2, 3, 4, 5, 6] }
  const schedule = { ...PLAIN_SCHEDULE, rotation, weekdaysByChild }
  const taskId = await addTask(scope, [lia, davi], { assignment: 'rotation', schedule })
  const plainId = await addTask(scope, [lia, davi], { schedule: { ...PLAIN_SCHEDULE, season: 'lessons' } })
  await addCalendarRows(scope, { taskId, childId: lia, toChildId: davi, day })
  await addCalendarRows(scope, { taskId: plainId, childId: davi, toChildId: lia, day })
  const holiday = { kind: 'holiday', fromOn: day, toOn: day } as const
  const sharedId = await addPause(scope, { ...holiday, childIds: [lia, davi] })
  const familyPauseId = await addPause(scope, { ...holiday, childIds: null })

  await expectOk(deleteChild(scope, { id: lia }))
  expect(await tablesContaining(lia)).toEqual([])
  const { pauses, tasks, turnChanges } = (await findDashboard(scope))!.dashboard
  const childIdsOf = new Map(pauses.map(({ id, childIds }) => [id, childIds]))
  expect(childIdsOf.get(sharedId)).toEqual([davi])
  expect(childIdsOf.get(familyPauseId)).toBeNull()
  expect(pauses).toHaveLength(3)
  expect(turnChanges).toEqual([])
  const scheduleOf = (id: string) => tasks.find((task) => task.id === id)?.schedule
  expect(scheduleOf(taskId)).toEqual({
    ...schedule,
    rotation: { ...rotation, order: [davi] },
    weekdaysByChild: { [davi]: weekdaysByChild[davi] },
  })
  expect(scheduleOf(plainId)).toEqual({ ...PLAIN_SCHEDULE, season: 'lessons' })
})

test('deleting the only child of a task keeps the task days of a former child of the task', async () => {
  const scope = await newFamily()
  const [deletedChildId, sibling] = [await addChild(scope), await addChild(scope, { name: 'Bento' })]
  const day = civilDateOf(new Date(), scope.timeZone)
  const taskId = await addTask(scope, [deletedChildId, sibling], { points: 4 })
  await expectOk(markTaskDay(scope, { taskId, childId: sibling, day, slot: 0, status: 'done', revision: 0 }))
  await expectOk(saveTask(scope, taskInput([deletedChildId], { id: taskId, points: 4, revision: 0 })))
  await expectOk(deleteChild(scope, { id: deletedChildId }))
  expect((await taskDaysOf(scope)).map((row) => row.childId)).toEqual([sibling])
  expect(await balanceOf(scope, sibling)).toBe(4)
  expect((await findHistory(scope)).map((entry) => entry.childId)).toEqual([sibling])
})
