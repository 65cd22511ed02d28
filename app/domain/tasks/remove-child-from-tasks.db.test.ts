import { expect, test } from 'vitest'
import { addChild, addTask, newFamily } from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { expectOk } from '#tests/support/results.ts'
import { findDashboard } from '../dashboard/queries.server.ts'
import { deleteChild } from '../dashboard/delete-child.server.ts'
import { type CivilDate, plusDays } from '../families/dates/civil-date.ts'
import { swapTurn } from './calendar/swap-turn.server.ts'
import { markTaskDay } from './mark-task-day.server.ts'
import { renewDays } from './renew-days.server.ts'
import { PLAIN_SCHEDULE, type Rotation } from './schedule/schedule.ts'
import type { TaskInput } from './schema.ts'

setUpTestDatabase()

const TODAY = '2026-11-26'
const setDay = (day: CivilDate) => setTestTime(`${day}T15:00:00.000Z`)

/** Ana, Bia and Caio, with a task of all three and its task days of today. */
async function aSharedTask(fields: (childIds: string[]) => Partial<TaskInput>) {
  setDay(TODAY)
  const scope = await newFamily()
  const ana = await addChild(scope, { name: 'Ana' })
  const bia = await addChild(scope, { name: 'Bia' })
  const caio = await addChild(scope, { name: 'Caio' })
  const taskId = await addTask(scope, [ana, bia, caio], fields([ana, bia, caio]))
  await renewDays(scope)
  /** 'Bia pending' for each task day, `offset` days from today. */
  async function statesOn(offset: number) {
    setDay(plusDays(TODAY, offset))
    await renewDays(scope)
    const { children } = (await findDashboard(scope))!.dashboard
    return children.flatMap(({ name, taskDays }) => taskDays.map(({ status }) => `${name} ${status}`))
  }
  const mark = (childId: string) =>
    expectOk(markTaskDay(scope, { taskId, childId, day: TODAY, slot: 0, status: 'done', revision: 0 }))
  return { scope, ana, bia, caio, taskId, statesOn, mark }
}

/** The task in turns: the first child's turn is on `anchorOn`. */
const inTurns = (anchorOn: CivilDate, period: Rotation['period'] = 'day') => {
  return (order: string[]): Partial<TaskInput> => ({
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, rotation: { period, order, anchorOn } },
  })
}

test.each(['day', 'turn'] as const)(
  'in a rotation by %s, the child whose turn comes next keeps it when another is deleted',
  async (period) => {
    const { scope, ana, statesOn } = await aSharedTask(inTurns(plusDays(TODAY, -1), period))
    expect(await statesOn(0)).toEqual(['Bia pending'])
    await expectOk(deleteChild(scope, { id: ana }))
    expect(await statesOn(0)).toEqual(['Bia pending'])
    expect(await statesOn(1)).toEqual(['Caio pending'])
    expect(await statesOn(2)).toEqual(['Bia pending'])
  },
)

test("today's pending turn of a deleted child goes to the next in order", async () => {
  const { scope, ana, statesOn } = await aSharedTask(inTurns(TODAY))
  expect(await statesOn(0)).toEqual(['Ana pending'])
  await expectOk(deleteChild(scope, { id: ana }))
  expect(await statesOn(0)).toEqual(['Bia pending'])
  expect(await statesOn(1)).toEqual(['Caio pending'])
})

test('a turn of today that the deleted child has marked is not opened again', async () => {
  const { scope, ana, statesOn, mark } = await aSharedTask(inTurns(TODAY))
  await mark(ana)
  await expectOk(deleteChild(scope, { id: ana }))
  expect(await statesOn(0)).toEqual([])
  expect(await statesOn(1)).toEqual(['Bia pending'])
  expect(await statesOn(2)).toEqual(['Caio pending'])
})

test('a turn that the deleted child had taken over goes back, with the order of the rotation', async () => {
  const { scope, ana, bia, taskId, statesOn } = await aSharedTask(inTurns(TODAY))
  const swap = { taskId, day: TODAY, slot: 0, childId: ana, toChildId: bia, returned: null }
  await expectOk(swapTurn(scope, swap))
  expect(await statesOn(0)).toEqual(['Bia pending'])
  await expectOk(deleteChild(scope, { id: bia }))
  expect(await statesOn(0)).toEqual(['Ana pending'])
  expect(await statesOn(1)).toEqual(['Caio pending'])
})

test("the turn of 'Quem pegar primeiro' is the last child's own", async () => {
  const { scope, ana, bia, statesOn } = await aSharedTask(() => ({ assignment: 'first' }))
  await expectOk(deleteChild(scope, { id: ana }))
  expect(await statesOn(0)).toEqual([])
  await expectOk(deleteChild(scope, { id: bia }))
  expect(await statesOn(0)).toEqual(['Caio pending'])
})

test('what siblings have marked of the same task stays', async () => {
  const { scope, ana, bia, statesOn, mark } = await aSharedTask(() => ({ assignment: 'each' }))
  await mark(ana)
  await mark(bia)
  await expectOk(deleteChild(scope, { id: ana }))
  expect(await statesOn(0)).toEqual(['Bia done', 'Caio pending'])
})
