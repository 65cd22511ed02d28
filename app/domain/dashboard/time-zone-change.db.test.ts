import { describe, expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addTask,
  balanceOf,
  ledgerOf,
  newFamily,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk } from '#tests/support/results.ts'
import { saveFamily } from '../families/save-family.server.ts'
import type { FamilyInput } from '../families/schema.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { renewDays } from '../tasks/renew-days.server.ts'
import { findDashboard } from './queries.server.ts'

setUpTestDatabase()

const TUESDAY = '2026-03-10'
const WEDNESDAY = '2026-03-11'

/** Changes the family's time zone. Returns the scope that the next request gets. */
async function changeTimeZone(scope: FamilyScope, timeZone: FamilyInput['timeZone']): Promise<FamilyScope> {
  const { family } = (await findDashboard(scope))!.dashboard
  await expectOk(saveFamily(scope, { ...family, timeZone }))
  return currentScopeOf(scope)
}

/** A family in the zone, with one task done on Tuesday and one still pending. */
async function newFamilyIn(timeZone: string) {
  const scope = await newFamily({ timeZone })
  await renewDays(scope)
  const childId = await addChild(scope)
  const taskIds = {
    done: await addTask(scope, [childId], { title: 'Feita' }),
    pending: await addTask(scope, [childId], { title: 'Aberta', points: 7 }),
  }
  await mark(scope, taskIds.done, childId, TUESDAY)
  return { scope, childId, taskIds }
}
const mark = (scope: FamilyScope, taskId: string, childId: string, day: string) =>
  expectOk(markTaskDay(scope, { taskId, childId, day, slot: 0, status: 'done', revision: 0 }))

async function taskDayLines(scope: FamilyScope, taskIds: { done: string }) {
  const rows = await taskDaysOf(scope)
  return rows
    .map(({ day, taskId, status }) => `${day} ${taskId === taskIds.done ? 'Feita' : 'Aberta'} ${status}`)
    .toSorted()
}
const TUESDAY_LINES = [`${TUESDAY} Aberta pending`, `${TUESDAY} Feita done`]

describe.each([
  ['America/Sao_Paulo', 'America/Noronha', '2026-03-11T02:30:00.000Z', '23:30', '00:30'],
  ['America/Manaus', 'America/Sao_Paulo', '2026-03-11T03:30:00.000Z', '23:30', '00:30'],
  ['America/Rio_Branco', 'America/Manaus', '2026-03-11T04:30:00.000Z', '23:30', '00:30'],
  ['America/Rio_Branco', 'America/Noronha', '2026-03-11T04:30:00.000Z', '23:30', '02:30'],
] as const)('the time zones %s and %s around midnight', (westZone, eastZone, instant, westTime, eastTime) => {
  test('a move east ends the day: the old day closes once, and the new day opens once', async () => {
    setTestTime(instant)
    const { scope, childId, taskIds } = await newFamilyIn(westZone)
    expect((await findDashboard(scope))!.dashboard).toMatchObject({ today: TUESDAY, timeNow: westTime })
    const eastScope = await changeTimeZone(scope, eastZone)
    await Promise.all(Array.from({ length: 5 }, () => renewDays(eastScope)))
    const { dashboard, isRenewed } = (await findDashboard(eastScope))!
    expect(isRenewed).toBe(true)
    expect(dashboard).toMatchObject({ today: WEDNESDAY, timeNow: eastTime })
    expect(await taskDayLines(eastScope, taskIds)).toEqual([
      `${TUESDAY} Aberta not_done`,
      `${TUESDAY} Feita done`,
      `${WEDNESDAY} Aberta pending`,
      `${WEDNESDAY} Feita pending`,
    ])
    expect(dashboard.children[0]!.windows).toMatchObject({ today: { sum: 0 }, week: { sum: 10 } })
    expect((await ledgerOf(eastScope)).map(({ day }) => day)).toEqual([TUESDAY])
    expect(await balanceOf(eastScope, childId)).toBe(10)
  })

  test('after a move east and back, Tuesday is today again with the same statuses', async () => {
    setTestTime(instant)
    const { scope, childId, taskIds } = await newFamilyIn(westZone)
    await renewDays(await changeTimeZone(scope, eastZone))
    const westScope = await changeTimeZone(scope, westZone)
    expect((await findDashboard(westScope))!.isRenewed).toBe(false)
    await Promise.all(Array.from({ length: 5 }, () => renewDays(westScope)))
    expect(await taskDayLines(westScope, taskIds)).toEqual(TUESDAY_LINES)
    const { children } = (await findDashboard(westScope))!.dashboard
    expect(children[0]!.windows).toMatchObject({ today: { sum: 10 } })
    const { revision } = children[0]!.taskDays.find(({ taskId }) => taskId === taskIds.pending)!
    await expectOk(
      markTaskDay(westScope, {
        taskId: taskIds.pending,
        childId,
        day: TUESDAY,
        slot: 0,
        status: 'done',
        revision,
      }),
    )
    expect(await balanceOf(westScope, childId)).toBe(17)

    setTestTime('2026-03-11T15:00:00.000Z')
    await renewDays(westScope)
    expect(await taskDayLines(westScope, taskIds)).toEqual([
      `${TUESDAY} Aberta done`,
      `${TUESDAY} Feita done`,
      `${WEDNESDAY} Aberta pending`,
      `${WEDNESDAY} Feita pending`,
    ])
  })

  test('a mark on the new date survives a move east and back, and gives its points once', async () => {
    setTestTime(instant)
    const { scope, childId, taskIds } = await newFamilyIn(westZone)
    const eastScope = await changeTimeZone(scope, eastZone)
    await renewDays(eastScope)
    await mark(eastScope, taskIds.done, childId, WEDNESDAY)
    const westScope = await changeTimeZone(eastScope, westZone)
    await renewDays(westScope)
    setTestTime('2026-03-11T15:00:00.000Z')
    await renewDays(westScope)
    expect(await taskDayLines(westScope, taskIds)).toEqual([
      `${TUESDAY} Aberta not_done`,
      `${TUESDAY} Feita done`,
      `${WEDNESDAY} Aberta pending`,
      `${WEDNESDAY} Feita done`,
    ])
    expect((await ledgerOf(westScope)).map(({ day }) => day)).toEqual([TUESDAY, WEDNESDAY])
    expect(await balanceOf(westScope, childId)).toBe(20)
  })

  test('a request that began before the move back does not close the day', async () => {
    setTestTime(instant)
    const { scope, taskIds } = await newFamilyIn(westZone)
    const eastScope = await changeTimeZone(scope, eastZone)
    await changeTimeZone(eastScope, westZone)
    await renewDays(eastScope)
    expect(await taskDayLines(scope, taskIds)).toEqual(TUESDAY_LINES)
  })
})

test('a change of the time zone that keeps the date changes no task day', async () => {
  setTestTime('2026-03-10T15:00:00.000Z')
  const { scope, taskIds } = await newFamilyIn('America/Sao_Paulo')
  for (const zone of ['America/Noronha', 'America/Manaus', 'America/Rio_Branco'] as const) {
    await renewDays(await changeTimeZone(scope, zone))
    expect(await taskDayLines(scope, taskIds)).toEqual(TUESDAY_LINES)
  }
})

test('a task day that a guardian marked as not done stays not done when its date is today again', async () => {
  setTestTime('2026-03-11T02:30:00.000Z')
  const { scope, childId, taskIds } = await newFamilyIn('America/Sao_Paulo')
  const input = {
    taskId: taskIds.pending,
    childId,
    day: TUESDAY,
    slot: 0,
    status: 'not_done' as const,
    revision: 0,
  }
  await expectOk(markTaskDay(scope, input))
  await renewDays(await changeTimeZone(scope, 'America/Noronha'))
  await renewDays(await changeTimeZone(scope, 'America/Sao_Paulo'))
  expect(await taskDayLines(scope, taskIds)).toEqual([`${TUESDAY} Aberta not_done`, `${TUESDAY} Feita done`])
})
