import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { aDeviceScope } from '#tests/support/approval.ts'
import { addTask, newFamily, newFamilyWithChild } from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { markStep } from './mark-step.server.ts'

setUpTestDatabase()

const TODAY = '2026-11-26'
beforeEach(() => setTestTime('2026-11-26T15:00:00.000Z'))

/** A child's task of today with two steps. */
async function aTaskWithSteps() {
  const { scope, childId } = await newFamilyWithChild()
  const steps = ['Lavar', 'Secar'].map((title, number) => ({ number, title, drawing: null }))
  const taskId = await addTask(scope, [childId], { steps })
  const turn = { taskId, childId, day: TODAY, slot: 0 }
  const doneSteps = async () =>
    (await findDashboard(scope))!.dashboard.children[0]!.taskDays[0]!.turn?.doneSteps
  return { scope, childId, turn, doneSteps, device: aDeviceScope(scope, [childId]) }
}

test('a device ticks steps and takes ticks away, each as often as it likes', async () => {
  const { device, turn, doneSteps } = await aTaskWithSteps()
  for (const step of [1, 0, 1]) await expectOk(markStep(device, { ...turn, step, isDone: true }))
  expect((await doneSteps())?.toSorted()).toEqual([0, 1])
  for (let attempt = 0; attempt < 2; attempt++)
    await expectOk(markStep(device, { ...turn, step: 0, isDone: false }))
  expect(await doneSteps()).toEqual([1])
})

test('steps need no order and no end: the task is marked without them', async () => {
  const { scope, turn, doneSteps } = await aTaskWithSteps()
  await expectOk(markTaskDay(scope, { ...turn, revision: 0, status: 'done' }))
  expect(await doneSteps()).toEqual([])
})

test('steps of other days, other tasks, other children and other families are refused', async () => {
  const { scope, device, turn, doneSteps } = await aTaskWithSteps()
  const tick = { ...turn, step: 0, isDone: true }
  expect(await markStep(device, { ...tick, day: '2026-11-25' })).toEqual(refusedWith('not_today'))
  expect(await markStep(device, { ...tick, taskId: newId() })).toEqual(refusedWith('task_not_found'))
  expect(await markStep(aDeviceScope(scope, []), tick)).toEqual(refusedWith('other_child'))
  expect(await markStep(await newFamily(), tick)).toEqual(refusedWith('task_not_found'))
  expect(await doneSteps()).toEqual([])
})
