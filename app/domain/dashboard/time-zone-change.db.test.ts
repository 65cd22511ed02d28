import { describe, expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addTask,
  balanceOf,
  expectOk,
  ledgerOf,
  newFamily,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { saveFamily } from '../families/save-family.server.ts'
import type { FamilyInput } from '../families/schema.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { renewDays } from '../tasks/renew-days.server.ts'
import { findDashboard } from './queries.server.ts'

setUpTestDatabase()

const TUESDAY = '2026-03-10'
const WEDNESDAY = '2026-03-11'

/** Moves the family and returns the scope of the next request. */
async function moveTo(scope: FamilyScope, timeZone: FamilyInput['timeZone']): Promise<FamilyScope> {
  const { family } = (await findDashboard(scope))!.dashboard
  await expectOk(saveFamily(scope, { name: family.name, timeZone, revision: family.revision }))
  return currentScopeOf(scope)
}

/** A family in the zone, with one task done on Tuesday and one still pending. */
async function aFamilyIn(timeZone: string) {
  const scope = await newFamily({ timeZone })
  await renewDays(scope)
  const childId = await addChild(scope)
  const done = await addTask(scope, [childId], { title: 'Feita' })
  const open = await addTask(scope, [childId], { title: 'Aberta', points: 7 })
  await mark(scope, done, childId, TUESDAY)
  return { scope, childId, done, open }
}
const mark = (scope: FamilyScope, taskId: string, childId: string, day: string) =>
  expectOk(markTaskDay(scope, { taskId, childId, day, status: 'done', revision: 0 }))

async function statesOf(scope: FamilyScope, tasks: { done: string; open: string }) {
  const rows = await taskDaysOf(scope)
  return rows
    .map(({ day, taskId, status }) => `${day} ${taskId === tasks.done ? 'Feita' : 'Aberta'} ${status}`)
    .toSorted()
}
const TUESDAY_WITH_OPEN_TASK = [`${TUESDAY} Aberta pending`, `${TUESDAY} Feita done`]

describe.each([
  ['America/Sao_Paulo', 'America/Noronha', '2026-03-11T02:30:00.000Z', '23:30', '00:30'],
  ['America/Manaus', 'America/Sao_Paulo', '2026-03-11T03:30:00.000Z', '23:30', '00:30'],
  ['America/Rio_Branco', 'America/Manaus', '2026-03-11T04:30:00.000Z', '23:30', '00:30'],
  ['America/Rio_Branco', 'America/Noronha', '2026-03-11T04:30:00.000Z', '23:30', '02:30'],
] as const)('from %s to %s around midnight', (west, east, moment, inWest, inEast) => {
  test('moving east ends the day: it closes once, and the new one opens once', async () => {
    setTestTime(moment)
    const { scope, childId, ...tasks } = await aFamilyIn(west)
    expect((await findDashboard(scope))!.dashboard).toMatchObject({ today: TUESDAY, timeNow: inWest })
    const moved = await moveTo(scope, east)
    await Promise.all(Array.from({ length: 5 }, () => renewDays(moved)))
    const { dashboard, isRenewed } = (await findDashboard(moved))!
    expect(isRenewed).toBe(true)
    expect(dashboard).toMatchObject({ today: WEDNESDAY, timeNow: inEast })
    expect(await statesOf(moved, tasks)).toEqual([
      `${TUESDAY} Aberta not_done`,
      `${TUESDAY} Feita done`,
      `${WEDNESDAY} Aberta pending`,
      `${WEDNESDAY} Feita pending`,
    ])
    expect(dashboard.children[0]!.windows).toMatchObject({ today: { sum: 0 }, week: { sum: 10 } })
    expect((await ledgerOf(moved)).map(({ day }) => day)).toEqual([TUESDAY])
    expect(await balanceOf(moved, childId)).toBe(10)
  })

  test('moving back, the evening continues unchanged', async () => {
    setTestTime(moment)
    const { scope, childId, ...tasks } = await aFamilyIn(west)
    await renewDays(await moveTo(scope, east))
    const back = await moveTo(scope, west)
    expect((await findDashboard(back))!.isRenewed).toBe(false)
    await Promise.all(Array.from({ length: 5 }, () => renewDays(back)))
    expect(await statesOf(back, tasks)).toEqual(TUESDAY_WITH_OPEN_TASK)
    const { children } = (await findDashboard(back))!.dashboard
    expect(children[0]!.windows).toMatchObject({ today: { sum: 10 } })
    const { revision } = children[0]!.taskDays.find(({ taskId }) => taskId === tasks.open)!
    await expectOk(markTaskDay(back, { taskId: tasks.open, childId, day: TUESDAY, status: 'done', revision }))
    expect(await balanceOf(back, childId)).toBe(17)

    setTestTime('2026-03-11T15:00:00.000Z')
    await renewDays(back)
    expect(await statesOf(back, tasks)).toEqual([
      `${TUESDAY} Aberta done`,
      `${TUESDAY} Feita done`,
      `${WEDNESDAY} Aberta pending`,
      `${WEDNESDAY} Feita pending`,
    ])
  })

  test('a task done on the repeated day counts once, on the day it was done', async () => {
    setTestTime(moment)
    const { scope, childId, ...tasks } = await aFamilyIn(west)
    const moved = await moveTo(scope, east)
    await renewDays(moved)
    await mark(moved, tasks.done, childId, WEDNESDAY)
    const back = await moveTo(moved, west)
    await renewDays(back)
    setTestTime('2026-03-11T15:00:00.000Z')
    await renewDays(back)
    expect(await statesOf(back, tasks)).toEqual([
      `${TUESDAY} Aberta not_done`,
      `${TUESDAY} Feita done`,
      `${WEDNESDAY} Aberta pending`,
      `${WEDNESDAY} Feita done`,
    ])
    expect((await ledgerOf(back)).map(({ day }) => day)).toEqual([TUESDAY, WEDNESDAY])
    expect(await balanceOf(back, childId)).toBe(20)
  })

  test('a request that started before the time zone changed closes no day', async () => {
    setTestTime(moment)
    const { scope, childId: _, ...tasks } = await aFamilyIn(west)
    const moved = await moveTo(scope, east)
    await moveTo(moved, west)
    await renewDays(moved)
    expect(await statesOf(scope, tasks)).toEqual(TUESDAY_WITH_OPEN_TASK)
  })
})

test('a change of zone on the same date changes no day', async () => {
  setTestTime('2026-03-10T15:00:00.000Z')
  const { scope, childId: _, ...tasks } = await aFamilyIn('America/Sao_Paulo')
  for (const zone of ['America/Noronha', 'America/Manaus', 'America/Rio_Branco'] as const) {
    await renewDays(await moveTo(scope, zone))
    expect(await statesOf(scope, tasks)).toEqual(TUESDAY_WITH_OPEN_TASK)
  }
})

test('a day that a guardian marked as not done stays so when the date repeats', async () => {
  setTestTime('2026-03-11T02:30:00.000Z')
  const { scope, childId, ...tasks } = await aFamilyIn('America/Sao_Paulo')
  const input = { taskId: tasks.open, childId, day: TUESDAY, status: 'not_done' as const, revision: 0 }
  await expectOk(markTaskDay(scope, input))
  await renewDays(await moveTo(scope, 'America/Noronha'))
  await renewDays(await moveTo(scope, 'America/Sao_Paulo'))
  expect(await statesOf(scope, tasks)).toEqual([`${TUESDAY} Aberta not_done`, `${TUESDAY} Feita done`])
})
