import { beforeEach, expect, test } from 'vitest'
import { aDeviceScope } from '#tests/support/approval.ts'
import { addChild, addTask, newFamily, taskDaysOf } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { markOwnTaskDay } from './mark-own-task-day.server.ts'

setUpTestDatabase()

const DAY = '2026-11-26'
beforeEach(() => setTestTime('2026-11-26T15:00:00.000Z'))

/** Lia and Davi wash the car together today, for 10 points each. */
async function aSharedTask(fields: Parameters<typeof addTask>[2] = {}) {
  const scope = await newFamily()
  const liaId = await addChild(scope, { name: 'Lia' })
  const daviId = await addChild(scope, { name: 'Davi' })
  const taskId = await addTask(scope, [liaId, daviId], { assignment: 'together', ...fields })
  await renewDays(scope)
  const device = aDeviceScope(scope, [liaId, daviId])
  const mark = (childId: string, status: 'done' | 'pending', revision: number) =>
    markOwnTaskDay(device, { taskId, childId, day: DAY, slot: 0, revision, status })
  const states = async () => {
    const days = await taskDaysOf(scope)
    const stateOf = (id: string) => days.find(({ childId }) => childId === id)?.status
    return [stateOf(liaId), stateOf(daviId)]
  }
  return { scope, liaId, daviId, taskId, mark, states }
}

test("the first child's mark waits, and the last one counts all", async () => {
  const { liaId, daviId, mark, states } = await aSharedTask()
  expect(await expectOk(mark(liaId, 'done', 0))).toMatchObject({ status: 'claimed', balance: 0 })
  expect(await states()).toEqual(['claimed', 'pending'])
  expect(await expectOk(mark(daviId, 'done', 0))).toMatchObject({ status: 'done', balance: 10 })
  expect(await states()).toEqual(['done', 'done'])
})

test('a child who takes its mark back makes the others wait again', async () => {
  const { liaId, daviId, mark, states } = await aSharedTask()
  await expectOk(mark(liaId, 'done', 0))
  await expectOk(mark(daviId, 'done', 0))
  expect(await expectOk(mark(daviId, 'pending', 1))).toMatchObject({ balance: 0 })
  expect(await states()).toEqual(['claimed', 'pending'])
  await expectOk(mark(daviId, 'done', 2))
  expect(await states()).toEqual(['done', 'done'])
})

test('of two last marks at the same time one sees the other', async () => {
  const { liaId, daviId, mark, states } = await aSharedTask()
  await Promise.all([expectOk(mark(liaId, 'done', 0)), expectOk(mark(daviId, 'done', 0))])
  expect(await states()).toEqual(['done', 'done'])
})

test('marks that a guardian checks keep waiting when all children have marked', async () => {
  const { liaId, daviId, mark, states } = await aSharedTask({ trust: 'always' })
  await expectOk(mark(liaId, 'done', 0))
  await expectOk(mark(daviId, 'done', 0))
  expect(await states()).toEqual(['claimed', 'claimed'])
})

test("a guardian's mark counts at once, and completes the others", async () => {
  const { scope, liaId, daviId, taskId, mark, states } = await aSharedTask()
  await expectOk(mark(liaId, 'done', 0))
  const guardianMark = { taskId, childId: daviId, day: DAY, slot: 0, revision: 0, status: 'done' as const }
  await expectOk(markTaskDay(scope, guardianMark))
  expect(await states()).toEqual(['done', 'done'])
})

test('after a day on which one child did not mark, the mark of the other waits for a guardian', async () => {
  const { scope, liaId, mark } = await aSharedTask()
  await expectOk(mark(liaId, 'done', 0))
  setTestTime('2026-11-27T15:00:00.000Z')
  await renewDays(scope)
  const days = (await taskDaysOf(scope)).filter(({ day }) => day === DAY)
  expect(days.map(({ status }) => status).toSorted()).toEqual(['claimed', 'not_done'])
})

test("a mark before the day's renewal waits for the sibling, too", async () => {
  const { scope, liaId, taskId } = await aSharedTask()
  setTestTime('2026-11-27T15:00:00.000Z')
  const device = aDeviceScope(scope, [liaId])
  const mark = { taskId, childId: liaId, day: '2026-11-27', slot: 0, revision: 0, status: 'done' as const }
  expect(await expectOk(markOwnTaskDay(device, mark))).toMatchObject({ status: 'claimed', balance: 0 })
})
