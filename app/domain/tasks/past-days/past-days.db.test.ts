import { beforeEach, expect, test } from 'vitest'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { aClaim, aDeviceScope, anAnswer } from '#tests/support/approval.ts'
import { addPause } from '#tests/support/calendar.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addTask,
  balanceOf,
  ledgerOf,
  newFamily,
  newMember,
  type taskInput,
} from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { plusDays } from '../../families/dates/civil-date.ts'
import { saveFamily } from '../../families/save-family.server.ts'
import { findHistory } from '../../points/queries.server.ts'
import { takeBackEntry } from '../../points/take-back-entry.server.ts'
import { decideTaskDays } from '../approval/decide-task-days.server.ts'
import { markOwnTaskDay } from '../approval/mark-own-task-day.server.ts'
import { excuseTurn } from '../calendar/excuse-turn.server.ts'
import { changeTasks } from '../change-tasks.server.ts'
import { deleteTasks } from '../delete-tasks.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { reopenTaskDay } from '../reopen-task-day.server.ts'
import { PLAIN_SCHEDULE, type Schedule } from '../schedule/schedule.ts'
import type { MarkTaskDayInput } from '../schema.ts'
import type { PastTaskDay } from './past-day.ts'
import { findPastTaskDays } from './queries.server.ts'

setUpTestDatabase()

const MONDAY = '2026-03-09'
const TUESDAY = '2026-03-10'
const MONDAY_NOON = '2026-03-09T15:00:00.000Z'
const TUESDAY_MORNING = '2026-03-10T10:00:00.000Z'
beforeEach(() => setTestTime(MONDAY_NOON))

/** A family of Bia and Davi on Monday. */
async function aFamilyOnMonday() {
  const scope = await newFamily()
  await renewDays(scope)
  const biaId = await addChild(scope, { name: 'Bia' })
  const daviId = await addChild(scope, { name: 'Davi' })
  return { scope, biaId, daviId }
}

/** Moves to another moment and opens the family. */
async function openAt(scope: FamilyScope, moment: string) {
  setTestTime(moment)
  await expectOk(renewDays(scope))
}

/** A family whose only task, of Bia, was not answered on Monday; it is Tuesday morning. */
async function withUnansweredTask(fields: Partial<ReturnType<typeof taskInput>> = {}) {
  const { scope, biaId } = await aFamilyOnMonday()
  const taskId = await addTask(scope, [biaId], fields)
  await openAt(scope, TUESDAY_MORNING)
  const read = async (day = MONDAY) => (await findPastTaskDays(scope)).find((turn) => turn.day === day)!
  const mark = async (status: MarkTaskDayInput['status'], actor = scope, day = MONDAY) =>
    markTaskDay(actor, { ...refOf(await read(day)), status })
  return { scope, biaId, taskId, read, mark }
}

const refOf = ({ taskId, childId, day, slot, revision }: PastTaskDay) => ({
  taskId,
  childId,
  day,
  slot,
  revision,
})

const dashboardOf = async (scope: FamilyScope) => (await findDashboard(scope))!.dashboard
const unansweredOf = async (scope: FamilyScope) => (await dashboardOf(scope)).unansweredYesterday

async function storedDays(scope: FamilyScope, day = MONDAY) {
  return readFamily(scope, (tx) =>
    tx
      .selectFrom('task_days')
      .select(['status', 'points', 'marked_at', 'marked_by_user_id', 'marked_by_device_id', 'proof_id'])
      .where('family_id', '=', scope.familyId)
      .where('day', '=', day)
      .execute(),
  )
}

test("the points of an answer count on the turn's own day, and the history names both days", async () => {
  const { scope, biaId, mark, read } = await withUnansweredTask()
  expect(await read()).toMatchObject({ day: MONDAY, status: 'pending', points: 10, title: 'Arrumar a cama' })
  await expectOk(mark('done'))
  expect(await read()).toMatchObject({ status: 'done', points: 10 })
  const bia = (await dashboardOf(scope)).children.find(({ id }) => id === biaId)!
  expect([bia.windows.today.sum, bia.windows.week.sum, bia.totalPoints]).toEqual([0, 10, 10])
  expect(bia.week.find(({ day }) => day === MONDAY)).toEqual({ day: MONDAY, done: 1, total: 1 })
  expect(bia.entries[0]).toMatchObject({ lateMark: { day: MONDAY, isConfirmation: false } })
  expect((await findHistory(scope))[0]).toMatchObject({ lateMark: { day: MONDAY, isConfirmation: false } })
  expect(await ledgerOf(scope)).toMatchObject([{ day: MONDAY, points: 10 }])
})

test('an entry of the same day, and a confirmation of an earlier mark, do not read as marked later', async () => {
  const { scope, biaId } = await aFamilyOnMonday()
  const childScope = await newMember(scope, { childId: biaId })
  const [bedId, dishesId] = [
    await addTask(scope, [biaId]),
    await addTask(scope, [biaId], { title: 'Louça', trust: 'always' }),
  ]
  const claim = await aClaim({ scope, childScope, childId: biaId, taskId: dishesId }, MONDAY)
  await expectOk(
    markTaskDay(scope, { taskId: bedId, childId: biaId, day: MONDAY, slot: 0, revision: 0, status: 'done' }),
  )
  await openAt(scope, TUESDAY_MORNING)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim)] }))
  expect((await findHistory(scope)).map(({ description, lateMark }) => [description, lateMark])).toEqual([
    ['Louça', { day: MONDAY, isConfirmation: true }],
    ['Arrumar a cama', null],
  ])
})

test('a turn that ended without an answer differs from one that a person answered with not done', async () => {
  const { scope, mark, read } = await withUnansweredTask()
  expect([(await read()).status, await unansweredOf(scope)]).toEqual(['pending', 1])
  expect(await mark('not_done')).toMatchObject({ ok: true, changed: true, status: 'not_done' })
  expect([(await read()).status, await unansweredOf(scope)]).toEqual(['not_done', 0])
  expect(await mark('not_done')).toMatchObject({ ok: true, changed: false })
})

test('what was undone late on its day is unanswered on the next one', async () => {
  const { scope, biaId } = await aFamilyOnMonday()
  const taskId = await addTask(scope, [biaId])
  const mark = (status: MarkTaskDayInput['status'], revision: number) =>
    expectOk(markTaskDay(scope, { taskId, childId: biaId, day: MONDAY, slot: 0, status, revision }))
  await mark('done', 0)
  await mark('pending', 1)
  await openAt(scope, TUESDAY_MORNING)
  expect(await findPastTaskDays(scope)).toMatchObject([{ status: 'pending' }])
  expect(await unansweredOf(scope)).toBe(1)
})

test('an undo restores the turn, the balance and the windows exactly', async () => {
  const { scope, biaId, mark, read } = await withUnansweredTask()
  const before = await storedDays(scope)
  const windows = async () => (await dashboardOf(scope)).children.find(({ id }) => id === biaId)!.windows
  const windowsBefore = await windows()
  for (const status of ['done', 'not_done'] as const) {
    await expectOk(mark(status))
    expect(await mark('pending')).toMatchObject({ ok: true, changed: true, status: 'pending', balance: 0 })
    expect(await storedDays(scope)).toEqual(before)
    expect(await read()).toMatchObject({ status: 'pending' })
    expect(await windows()).toEqual(windowsBefore)
    expect(await unansweredOf(scope)).toBe(1)
  }
  expect(await balanceOf(scope, biaId)).toBe(0)
  expect(await mark('pending')).toMatchObject({ ok: true, changed: false })
})

test('the entry of an answer that is deleted from the history leaves the turn unanswered', async () => {
  const { scope, mark, read } = await withUnansweredTask()
  await expectOk(mark('done'))
  const [entry] = await findHistory(scope)
  const undoCauses = { task: reopenTaskDay, redemption: () => Promise.resolve() }
  await expectOk(takeBackEntry(scope, { entryId: entry!.id }, undoCauses))
  expect([(await read()).status, await unansweredOf(scope)]).toEqual(['pending', 1])
})

test('the seven days before today can be answered, the eighth and tomorrow cannot', async () => {
  const { scope, biaId, taskId } = await withUnansweredTask()
  const lastDay = plusDays(MONDAY, 7)
  await openAt(scope, `${lastDay}T15:00:00.000Z`)
  expect(new Set((await findPastTaskDays(scope)).map(({ day }) => day))).toEqual(
    new Set(Array.from({ length: 7 }, (_, index) => plusDays(MONDAY, index))),
  )
  const monday = (await findPastTaskDays(scope)).find(({ day }) => day === MONDAY)!
  const markMonday = () => markTaskDay(scope, { ...refOf(monday), status: 'done' })
  const tomorrow = { taskId, childId: biaId, day: plusDays(lastDay, 1), slot: 0, revision: 0 }
  expect(await markTaskDay(scope, { ...tomorrow, status: 'done' })).toEqual(refusedWith('not_today'))
  await openAt(scope, `${plusDays(lastDay, 1)}T15:00:00.000Z`)
  expect(await markMonday()).toEqual(refusedWith('not_today'))
  expect((await findPastTaskDays(scope)).some(({ day }) => day === MONDAY)).toBe(false)
  setTestTime(`${lastDay}T15:00:00.000Z`)
  expect(await markMonday()).toMatchObject({ ok: true, changed: true })
})

test('children and devices mark only today', async () => {
  const { scope, biaId, mark, read } = await withUnansweredTask()
  const ownMark = async () => ({ ...refOf(await read()), status: 'done' as const })
  for (const options of [{ childId: biaId }, {}]) {
    const child = await newMember(scope, options)
    expect(await mark('done', child)).toEqual(refusedWith('not_today'))
    expect(await markOwnTaskDay(child, await ownMark())).toEqual(refusedWith('not_today'))
  }
  const device = aDeviceScope(scope, [biaId])
  expect(await markOwnTaskDay(device, await ownMark())).toEqual(refusedWith('not_today'))
  expect((await read()).status).toBe('pending')
})

test('child members are not told how many turns nobody has answered', async () => {
  const { scope, biaId } = await withUnansweredTask()
  const child = await newMember(scope, { childId: biaId })
  expect(await unansweredOf(child)).toBe(0)
  expect(await unansweredOf(scope)).toBe(1)
})

test('one of two concurrent, different answers of two guardians counts', async () => {
  const { scope, biaId, read } = await withUnansweredTask()
  const other = await newMember(scope, { role: 'parent', name: 'Paulo' })
  const ref = refOf(await read())
  const results = await Promise.all([
    markTaskDay(scope, { ...ref, status: 'done' }),
    markTaskDay(other, { ...ref, status: 'not_done' }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject(refusedWith('stale'))
  expect(await balanceOf(scope, biaId)).toBe((await read()).status === 'done' ? 10 : 0)
})

test('the same answer sent 20 times at once counts once', async () => {
  const { scope, biaId, read } = await withUnansweredTask()
  const ref = refOf(await read())
  const results = await Promise.all(
    Array.from({ length: 20 }, () => markTaskDay(scope, { ...ref, status: 'done' })),
  )
  for (const result of results) expect(result).toMatchObject({ ok: true, status: 'done' })
  expect(await balanceOf(scope, biaId)).toBe(10)
})

test('what waits stays in the inbox', async () => {
  const { scope, biaId } = await aFamilyOnMonday()
  const childScope = await newMember(scope, { childId: biaId })
  const taskId = await addTask(scope, [biaId], { trust: 'always' })
  const claim = await aClaim({ scope, childScope, childId: biaId, taskId }, MONDAY)
  await openAt(scope, TUESDAY_MORNING)
  expect(await findPastTaskDays(scope)).toMatchObject([{ status: 'claimed' }])
  expect(await unansweredOf(scope)).toBe(0)
  for (const status of ['done', 'not_done', 'pending'] as const)
    expect(await markTaskDay(scope, { ...claim, status })).toMatchObject(refusedWith('stale'))
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim, { verdict: 'redo' })] }))
  expect(await findPastTaskDays(scope)).toMatchObject([{ status: 'redo' }])
})

test('a task that was to be done again and was not is answered', async () => {
  const { scope, biaId } = await aFamilyOnMonday()
  const childScope = await newMember(scope, { childId: biaId })
  const taskId = await addTask(scope, [biaId], { trust: 'always', weekdays: [1] })
  const claim = await aClaim({ scope, childScope, childId: biaId, taskId }, MONDAY)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim, { verdict: 'redo' })] }))
  await openAt(scope, '2026-03-11T15:00:00.000Z')
  const [turn] = await findPastTaskDays(scope)
  expect(turn).toMatchObject({ day: MONDAY, status: 'not_done' })
  await expectOk(markTaskDay(scope, { ...refOf(turn!), status: 'done' }))
  expect(await balanceOf(scope, biaId)).toBe(10)
})

test('turns that were not needed, of a sick child, and bonuses are not asked for', async () => {
  const { scope, biaId, daviId } = await aFamilyOnMonday()
  const excusedId = await addTask(scope, [biaId])
  await addTask(scope, [daviId], { title: 'Ler' })
  await addTask(scope, [biaId], { title: 'Lavar o carro', isBonus: true })
  await expectOk(
    excuseTurn(scope, { taskId: excusedId, day: MONDAY, slot: 0, childIds: [biaId], isNeeded: false }),
  )
  await addPause(scope, { kind: 'sick', childIds: [daviId], fromOn: MONDAY, toOn: MONDAY })
  await addTask(scope, [daviId], { title: 'Mesa' })
  await openAt(scope, TUESDAY_MORNING)
  expect((await findPastTaskDays(scope)).map(({ title, childId }) => [title, childId])).toEqual([
    ['Ler', daviId],
  ])
})

test('a deleted task can still be answered, but nobody asks for it; a paused one is asked for', async () => {
  const { scope, biaId, taskId, mark, read } = await withUnansweredTask()
  await expectOk(
    changeTasks(scope, { tasks: [{ id: taskId, revision: 0 }], change: { field: 'pause', isPaused: true } }),
  )
  expect(await unansweredOf(scope)).toBe(1)
  await expectOk(deleteTasks(scope, { ids: [taskId] }))
  expect(await unansweredOf(scope)).toBe(0)
  expect(await read()).toMatchObject({ status: 'pending', isDeleted: true })
  await expectOk(mark('done'))
  expect(await balanceOf(scope, biaId)).toBe(10)
})

test('the turn of a rotation is that of the child who had it, whoever has it today', async () => {
  const { scope, biaId, daviId } = await aFamilyOnMonday()
  const rotation = { period: 'turn', anchorOn: MONDAY } as const
  const schedule: Schedule = { ...PLAIN_SCHEDULE, rotation: { ...rotation, order: [biaId, daviId] } }
  await addTask(scope, [biaId, daviId], { assignment: 'rotation', schedule })
  await openAt(scope, TUESDAY_MORNING)
  const turns = await findPastTaskDays(scope)
  expect(turns).toMatchObject([{ childId: biaId, day: MONDAY, status: 'pending' }])
  const forDavi = { ...refOf(turns[0]!), childId: daviId, status: 'done' as const }
  expect(await markTaskDay(scope, forDavi)).toEqual(refusedWith('task_not_found'))
  await expectOk(markTaskDay(scope, { ...refOf(turns[0]!), status: 'done' }))
  expect([await balanceOf(scope, biaId), await balanceOf(scope, daviId)]).toEqual([10, 0])
})

test('each time of a task is a turn of its own', async () => {
  const { scope, biaId } = await aFamilyOnMonday()
  const windows = [
    { slot: 0, from: '07:00', until: null },
    { slot: 1, from: '20:00', until: '21:00' },
  ]
  await addTask(scope, [biaId], { time: '07:00', schedule: { ...PLAIN_SCHEDULE, windows } })
  await openAt(scope, TUESDAY_MORNING)
  const turns = await findPastTaskDays(scope)
  expect(turns.map(({ slot, time }) => [slot, time])).toEqual([
    [0, '07:00'],
    [1, '20:00'],
  ])
  await expectOk(markTaskDay(scope, { ...refOf(turns[1]!), status: 'done' }))
  expect((await findPastTaskDays(scope)).map(({ status }) => status)).toEqual(['pending', 'done'])
})

test("of 'Juntos', an answer of yesterday leaves a sibling's mark in the inbox", async () => {
  const { scope, biaId, daviId } = await aFamilyOnMonday()
  const childScope = await newMember(scope, { childId: biaId })
  const taskId = await addTask(scope, [biaId, daviId], { assignment: 'together' })
  await aClaim({ scope, childScope, childId: biaId, taskId }, MONDAY)
  await openAt(scope, TUESDAY_MORNING)
  const ofDavi = (await findPastTaskDays(scope)).find(({ childId }) => childId === daviId)!
  expect([ofDavi.status, await unansweredOf(scope)]).toEqual(['pending', 1])
  await expectOk(markTaskDay(scope, { ...refOf(ofDavi), status: 'done' }))
  expect((await findPastTaskDays(scope)).map(({ childId, status }) => [childId, status]).toSorted()).toEqual(
    [
      [biaId, 'claimed'],
      [daviId, 'done'],
    ].toSorted(),
  )
  expect([await balanceOf(scope, biaId), await balanceOf(scope, daviId)]).toEqual([0, 10])
})

test('days on which nobody opened the family can be answered, as far as the task existed', async () => {
  const { scope, biaId } = await aFamilyOnMonday()
  await addTask(scope, [biaId])
  await addTask(scope, [biaId], { title: 'Lavar o carro', isBonus: true })
  await openAt(scope, '2026-03-12T11:00:00.000Z')
  const lines = (await findPastTaskDays(scope)).map(({ day, status }) => `${day} ${status}`)
  expect(lines).toEqual([MONDAY, TUESDAY, '2026-03-11'].map((day) => `${day} pending`))
  expect(await unansweredOf(scope)).toBe(1)
  // after a month only the last seven days
  await openAt(scope, '2026-04-12T11:00:00.000Z')
  expect((await findPastTaskDays(scope)).map(({ day }) => day)).toEqual(
    Array.from({ length: 7 }, (_, index) => plusDays('2026-04-05', index)),
  )
  expect(await storedDays(scope, '2026-03-20')).toEqual([])
})

test('Início asks until noon in the time zone of the family', async () => {
  const { scope } = await withUnansweredTask()
  setTestTime('2026-03-10T14:59:59.000Z')
  expect(await unansweredOf(scope)).toBe(1)
  setTestTime('2026-03-10T15:00:00.000Z')
  expect(await unansweredOf(scope)).toBe(0)
})

test('when yesterday is today again, answers stay and what is unanswered is open', async () => {
  const { scope, biaId, mark } = await withUnansweredTask()
  await addTask(scope, [biaId], { title: 'Nova' })
  setTestTime('2026-03-10T03:30:00.000Z')
  await expectOk(mark('done'))
  await expectOk(mark('pending'))
  const { family } = await dashboardOf(scope)
  await expectOk(saveFamily(scope, { ...family, timeZone: 'America/Rio_Branco' }))
  const moved = await currentScopeOf(scope)
  await expectOk(renewDays(moved))
  const bia = (await dashboardOf(moved)).children.find(({ id }) => id === biaId)!
  expect(bia.taskDays.map(({ day, status }) => [day, status])).toEqual([[MONDAY, 'pending']])
  expect(await findPastTaskDays(moved)).toEqual([])
})
