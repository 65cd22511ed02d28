import { beforeEach, expect, test } from 'vitest'
import { aDeviceScope } from '#tests/support/approval.ts'
import {
  addChild,
  addTask,
  balanceOf,
  newFamily,
  taskDaysOf,
  taskInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { markOwnTaskDay } from '../approval/mark-own-task-day.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { saveTask } from '../save-task.server.ts'
import { PLAIN_SCHEDULE } from '../schedule/schedule.ts'
import { giveBackTurn } from './give-back-turn.server.ts'
import { takeTurn } from './take-turn.server.ts'

setUpTestDatabase()

const DAY = '2026-11-26'
beforeEach(() => setTestTime('2026-11-26T15:00:00.000Z'))

/** Lia and Davi have a task of 'Quem pegar primeiro' today. */
async function familyWithOpenTurn(fields: Parameters<typeof addTask>[2] = {}) {
  const scope = await newFamily()
  const liaId = await addChild(scope, { name: 'Lia Maria', gender: 'female' })
  const daviId = await addChild(scope, { name: 'Davi', gender: 'male' })
  const taskId = await addTask(scope, [liaId, daviId], { assignment: 'first', ...fields })
  await renewDays(scope)
  const device = aDeviceScope(scope, [liaId, daviId])
  const turn = (childId: string) => ({ taskId, childId, day: DAY, slot: 0 })
  const openTurns = async () => (await findDashboard(scope))!.dashboard.openTurns
  const states = async () => (await taskDaysOf(scope)).map(({ childId, status }) => [childId, status])
  return { scope, liaId, daviId, taskId, device, turn, openTurns, states }
}

test('the renewal opens no task day for an open turn, which the snapshot offers to its children', async () => {
  const { liaId, daviId, openTurns, states } = await familyWithOpenTurn()
  expect(await states()).toEqual([])
  expect((await openTurns()).map(({ childIds }) => childIds.toSorted())).toEqual([[liaId, daviId].toSorted()])
})

test('one child takes the turn, the other is told who has it, and a repeated request changes nothing', async () => {
  const { liaId, daviId, device, turn, openTurns, states } = await familyWithOpenTurn()
  await expectOk(takeTurn(device, turn(liaId)))
  await expectOk(takeTurn(device, turn(liaId)))
  expect(await takeTurn(device, turn(daviId))).toEqual({
    ok: false,
    reason: 'taken',
    holderName: 'Lia Maria',
    holderGender: 'female',
  })
  expect(await states()).toEqual([[liaId, 'pending']])
  expect(await openTurns()).toEqual([])
})

test('a turn that is given back is open again, unless it was marked', async () => {
  const { scope, liaId, daviId, device, turn, states } = await familyWithOpenTurn()
  await expectOk(takeTurn(device, turn(liaId)))
  await expectOk(giveBackTurn(device, turn(liaId)))
  await expectOk(giveBackTurn(device, turn(liaId)))
  expect(await states()).toEqual([])
  await expectOk(takeTurn(device, turn(daviId)))
  await expectOk(markTaskDay(scope, { ...turn(daviId), revision: 0, status: 'done' }))
  expect(await giveBackTurn(device, turn(daviId))).toEqual(refusedWith('already_marked'))
})

test('a turn that was marked before has a revision in the snapshot that can be marked when it is taken again', async () => {
  const { scope, liaId, device, turn } = await familyWithOpenTurn()
  const revisionInSnapshot = async () => {
    const { children } = (await findDashboard(scope))!.dashboard
    return children.find(({ id }) => id === liaId)!.taskDays[0]!.revision
  }
  for (const expectedRevision of [0, 1]) {
    await expectOk(takeTurn(device, turn(liaId)))
    const revision = await revisionInSnapshot()
    expect(revision).toBe(expectedRevision)
    await expectOk(markOwnTaskDay(device, { ...turn(liaId), revision, status: 'done' }))
    expect(await balanceOf(scope, liaId)).toBe(10)
    await expectOk(markOwnTaskDay(device, { ...turn(liaId), revision: revision + 1, status: 'pending' }))
    await expectOk(giveBackTurn(device, turn(liaId)))
  }
})

test('a turn of another time of the day begins at revision 0', async () => {
  const windows = [0, 1].map((slot) => ({ slot, from: `1${slot}:00`, until: `1${slot}:30` }))
  const { scope, liaId, turn } = await familyWithOpenTurn({ schedule: { ...PLAIN_SCHEDULE, windows } })
  for (const slot of [0, 1])
    await expectOk(markTaskDay(scope, { ...turn(liaId), slot, revision: 0, status: 'done' }))
  expect((await taskDaysOf(scope)).map(({ revision }) => revision)).toEqual([1, 1])
})

test('after two hours without a mark another child may take the turn, and until then the first one may mark it', async () => {
  const { liaId, daviId, device, turn, openTurns, states } = await familyWithOpenTurn()
  await expectOk(takeTurn(device, turn(liaId)))
  setTestTime('2026-11-26T17:00:00.000Z')
  expect((await openTurns()).map(({ childIds }) => childIds)).toEqual([[daviId]])
  await expectOk(markOwnTaskDay(device, { ...turn(liaId), revision: 0, status: 'done' }))
  expect(await openTurns()).toEqual([])
  await expectOk(markOwnTaskDay(device, { ...turn(liaId), revision: 1, status: 'pending' }))
  expect((await openTurns()).map(({ childIds }) => childIds)).toEqual([[daviId]])
  await expectOk(takeTurn(device, turn(daviId)))
  expect(await states()).toEqual([[daviId, 'pending']])
})

test("a guardian's mark of an open turn takes it for the child", async () => {
  const { scope, liaId, daviId, turn, states } = await familyWithOpenTurn()
  await expectOk(markTaskDay(scope, { ...turn(liaId), revision: 0, status: 'done' }))
  expect(await states()).toEqual([[liaId, 'done']])
  expect(await markTaskDay(scope, { ...turn(daviId), revision: 0, status: 'done' })).toMatchObject({
    reason: 'taken',
    holderName: 'Lia Maria',
  })
})

test('a turn that nobody did leaves nothing behind at the end of the day', async () => {
  const { scope, liaId, device, turn, states } = await familyWithOpenTurn()
  await expectOk(takeTurn(device, turn(liaId)))
  setTestTime('2026-11-27T15:00:00.000Z')
  await renewDays(scope)
  expect(await states()).toEqual([])
})

test('a task that no longer goes to who takes it first is not done at the end of the day, by any child', async () => {
  const { scope, liaId, daviId, taskId, device, turn, states } = await familyWithOpenTurn()
  await expectOk(takeTurn(device, turn(liaId)))
  await expectOk(saveTask(scope, taskInput([liaId, daviId], { id: taskId, assignment: 'each', revision: 0 })))
  setTestTime('2026-11-27T15:00:00.000Z')
  await renewDays(scope)
  const ended = [
    [liaId, 'not_done'],
    [daviId, 'not_done'],
  ]
  expect(await states()).toEqual(expect.arrayContaining(ended))
})

test('a child who has the task already cannot take or give back its turn', async () => {
  const { scope, liaId, daviId, taskId, turn } = await familyWithOpenTurn({ assignment: 'each' })
  const save = (assignment: 'first', revision: number) =>
    saveTask(scope, taskInput([liaId, daviId], { id: taskId, assignment, revision }))
  await expectOk(markTaskDay(scope, { ...turn(liaId), revision: 0, status: 'done' }))
  await expectOk(save('first', 0))
  await expectOk(markTaskDay(scope, { ...turn(liaId), revision: 1, status: 'pending' }))
  const { children, openTurns } = (await findDashboard(scope))!.dashboard
  expect(openTurns.map(({ childIds }) => childIds)).toEqual([[daviId]])
  expect(children.find(({ id }) => id === liaId)!.taskDays[0]!.turn).toMatchObject({ isTaken: false })
})

test('a strict turn can be taken by a child in its window only', async () => {
  const { liaId, device, turn } = await familyWithOpenTurn({
    schedule: {
      ...PLAIN_SCHEDULE,
      windows: [{ slot: 0, from: '13:00', until: '14:00' }],
      isStrict: true,
    },
  })
  expect(await takeTurn(device, turn(liaId))).toEqual(refusedWith('too_early'))
  setTestTime('2026-11-26T16:00:00.000Z')
  await expectOk(takeTurn(device, turn(liaId)))
  setTestTime('2026-11-26T17:00:00.000Z')
  expect(await takeTurn(device, turn(liaId))).toEqual(refusedWith('window_over'))
})

test('a child cannot take a turn on another day, of another task, or for a child of another device', async () => {
  const { scope, liaId, daviId, device, turn } = await familyWithOpenTurn()
  const plainId = await addTask(scope, [liaId])
  expect(await takeTurn(device, { ...turn(liaId), day: '2026-11-27' })).toEqual(refusedWith('not_today'))
  expect(await takeTurn(device, { ...turn(liaId), taskId: plainId })).toEqual(refusedWith('not_in_turn'))
  expect(await takeTurn(aDeviceScope(scope, [liaId]), turn(daviId))).toEqual(refusedWith('other_child'))
})
