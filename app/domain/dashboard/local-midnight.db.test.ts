import { expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addTask,
  givePoints,
  newFamily,
  newMember,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk } from '#tests/support/results.ts'
import { plusDays } from '../families/dates/civil-date.ts'
import { momentOf } from '../families/dates/moment-of.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { renewDays } from '../tasks/renew-days.server.ts'
import { findDashboard } from './queries.server.ts'

setUpTestDatabase()

const SECOND_MS = 1000

async function dashboardOf(scope: FamilyScope) {
  const snapshot = await findDashboard(scope)
  return snapshot!.dashboard
}
async function sumsOf(scope: FamilyScope) {
  const [child] = (await dashboardOf(scope)).children
  const { today, week, month, year } = child!.windows
  return [today, week, month, year].map(({ sum }) => sum)
}

// the four time zones of Brazil, from east to west
for (const [timeZone, midnightOfSunday] of [
  ['America/Noronha', '2026-03-15T02:00:00Z'],
  ['America/Sao_Paulo', '2026-03-15T03:00:00Z'],
  ['America/Manaus', '2026-03-15T04:00:00Z'],
  ['America/Rio_Branco', '2026-03-15T05:00:00Z'],
] as const) {
  const midnight = new Date(midnightOfSunday)
  const beforeMidnight = new Date(midnight.getTime() - SECOND_MS)

  test(`${timeZone}: the day is renewed at local midnight and not a second earlier`, async () => {
    setTestTime(beforeMidnight)
    const scope = await newFamily({ timeZone })
    const childId = await addChild(scope)
    const taskId = await addTask(scope, [childId])
    await renewDays(scope)
    expect((await taskDaysOf(scope)).map(({ day, status }) => [day, status])).toEqual([
      ['2026-03-14', 'pending'],
    ])
    expect(await dashboardOf(scope)).toMatchObject({ today: '2026-03-14', timeNow: '23:59' })

    setTestTime(midnight)
    expect((await findDashboard(scope))?.isRenewed).toBe(false)
    expect(await renewDays(scope)).toEqual({ ok: true, renewed: true })
    expect((await taskDaysOf(scope)).map(({ day, status }) => [day, status])).toEqual([
      ['2026-03-14', 'not_done'],
      ['2026-03-15', 'pending'],
    ])
    const dashboardAfter = await dashboardOf(scope)
    expect(dashboardAfter).toMatchObject({
      today: '2026-03-15',
      timeNow: '00:00',
      readAt: midnight.toISOString(),
    })
    expect(dashboardAfter.children[0]?.taskDays.map((taskDay) => [taskDay.taskId, taskDay.day])).toEqual([
      [taskId, '2026-03-15'],
    ])
    // Sunday starts a new wall
    expect(dashboardAfter.children[0]?.week.map(({ day, total }) => [day, total])[0]).toEqual([
      '2026-03-15',
      1,
    ])
  })

  test(`${timeZone}: marks for tomorrow are refused, and children's for yesterday`, async () => {
    setTestTime(beforeMidnight)
    const scope = await newFamily({ timeZone })
    const childId = await addChild(scope)
    const taskId = await addTask(scope, [childId])
    const child = await newMember(scope, { childId })
    const mark = (day: string, status: 'done' | 'pending', revision: number, actor = scope) =>
      markTaskDay(actor, { taskId, childId, day, slot: 0, status, revision })
    expect(await mark('2026-03-15', 'done', 0)).toEqual({ ok: false, reason: 'not_today' })
    await expectOk(mark('2026-03-14', 'done', 0, child))
    setTestTime(midnight)
    expect(await mark('2026-03-14', 'pending', 1, child)).toEqual({ ok: false, reason: 'not_today' })
    await expectOk(mark('2026-03-15', 'done', 0))
    expect(await sumsOf(scope)).toEqual([10, 10, 20, 20])
  })

  test(`${timeZone}: points of Saturday night leave Hoje and Semana at midnight, and stay in Mês and Ano`, async () => {
    setTestTime(beforeMidnight)
    const scope = await newFamily({ timeZone })
    const childId = await addChild(scope)
    await givePoints(scope, childId, 7)
    expect(await sumsOf(scope)).toEqual([7, 7, 7, 7])
    setTestTime(midnight)
    expect(await sumsOf(scope)).toEqual([0, 0, 7, 7])
    await givePoints(scope, childId, 5)
    expect(await sumsOf(scope)).toEqual([5, 5, 12, 12])
  })

  test(`${timeZone}: the month changes after 29 February, the year after 31 December, and the week continues`, async () => {
    const lastMinute = (day: string) => momentOf(day, '23:59', timeZone)
    const firstMinute = (day: string) => momentOf(plusDays(day, 1), '00:00', timeZone)
    setTestTime(lastMinute('2028-02-29'))
    const leapYearScope = await newFamily({ timeZone })
    await givePoints(leapYearScope, await addChild(leapYearScope), 3)
    expect(await sumsOf(leapYearScope)).toEqual([3, 3, 3, 3])
    setTestTime(firstMinute('2028-02-29'))
    expect((await dashboardOf(leapYearScope)).today).toBe('2028-03-01')
    // 1 March 2028 is a Wednesday
    expect(await sumsOf(leapYearScope)).toEqual([0, 3, 0, 3])

    setTestTime(lastMinute('2026-12-31'))
    const newYearScope = await newFamily({ timeZone })
    await givePoints(newYearScope, await addChild(newYearScope), 4)
    setTestTime(firstMinute('2026-12-31'))
    // 1 January 2027 is a Friday: its week started in the year before
    expect(await sumsOf(newYearScope)).toEqual([0, 4, 0, 0])
    expect((await dashboardOf(newYearScope)).children[0]?.week[0]?.day).toBe('2026-12-27')
  })
}

test('summer time: the Sunday without a midnight starts at one o’clock, and is renewed once', async () => {
  setTestTime('2018-11-04T02:59:59Z')
  const scope = await newFamily({ timeZone: 'America/Sao_Paulo' })
  await addTask(scope, [await addChild(scope)])
  await renewDays(scope)
  setTestTime('2018-11-04T03:00:00Z')
  expect(await dashboardOf(scope)).toMatchObject({ today: '2018-11-04', timeNow: '01:00' })
  expect((await renewDays(scope)).renewed).toBe(true)
  expect((await renewDays(scope)).renewed).toBe(false)
  expect((await taskDaysOf(scope)).map(({ day, status }) => [day, status])).toEqual([
    ['2018-11-03', 'not_done'],
    ['2018-11-04', 'pending'],
  ])
})

test('summer time: the repeated hour belongs to Saturday both times', async () => {
  setTestTime('2018-02-18T01:30:00Z')
  const scope = await newFamily({ timeZone: 'America/Sao_Paulo' })
  const childId = await addChild(scope)
  await addTask(scope, [childId])
  await renewDays(scope)
  await givePoints(scope, childId, 2)
  setTestTime('2018-02-18T02:30:00Z')
  expect(await dashboardOf(scope)).toMatchObject({ today: '2018-02-17', timeNow: '23:30' })
  expect((await renewDays(scope)).renewed).toBe(false)
  expect(await sumsOf(scope)).toEqual([2, 2, 2, 2])
  setTestTime('2018-02-18T03:00:00Z')
  expect((await renewDays(scope)).renewed).toBe(true)
  expect(await sumsOf(scope)).toEqual([0, 0, 2, 2])
})
