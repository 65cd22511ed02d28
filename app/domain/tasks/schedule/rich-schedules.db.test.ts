import { expect, test } from 'vitest'
import { type FamilyScope, readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, addTask, balanceOf, ledgerOf, newFamily } from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { deleteChild } from '../../dashboard/delete-child.server.ts'
import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { findHistory } from '../../points/queries.server.ts'
import { changeTasks } from '../change-tasks.server.ts'
import { copyTasks } from '../copy-tasks.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { saveTask } from '../save-task.server.ts'
import { reconcileTaskDays } from '../reconcile-task-days.server.ts'
import type { TaskInput } from '../schema.ts'
import { readTasksAndCalendar } from './read-calendar.server.ts'
import { PLAIN_SCHEDULE, type Schedule } from './schedule.ts'
import { turnsOn } from './turns-on.ts'

setUpTestDatabase()

const FIRST_DAY = '2026-11-26'
const setDay = (day: CivilDate) => setTestTime(`${day}T15:00:00.000Z`)
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const schedule = (fields: Partial<Schedule>): Schedule => ({ ...PLAIN_SCHEDULE, ...fields })
const rotation = (order: string[], anchorOn: CivilDate = FIRST_DAY): Schedule =>
  schedule({ rotation: { period: 'day', order, anchorOn } })
const WINDOWS = [
  { slot: 0, from: '07:00', until: '08:00' },
  { slot: 1, from: '12:00', until: null },
  { slot: 2, from: '19:00', until: '20:00' },
]

const DAYS_AT_HOME = [1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0].map(Boolean)

async function aFamily() {
  setDay(FIRST_DAY)
  const scope = await newFamily()
  const ana = await addChild(scope, { name: 'Ana' })
  const bia = await addChild(scope, { name: 'Bia' })
  const caio = await addChild(scope, { name: 'Caio' })
  const add = (fields: Partial<TaskInput>) => addTask(scope, [ana, bia, caio], fields)
  return { scope, ana, bia, caio, add }
}
type Family = Awaited<ReturnType<typeof aFamily>>

const taskDayRows = (scope: FamilyScope) =>
  readFamily(scope, (tx) =>
    tx.selectFrom('task_days').selectAll().where('family_id', '=', scope.familyId).execute(),
  )

/** The family's task days of `day`: 'task child slot status'. */
async function stored(scope: FamilyScope, day: CivilDate, taskId?: string) {
  return (await taskDayRows(scope))
    .filter((row) => row.day === day && (taskId === undefined || row.task_id === taskId))
    .map(({ task_id, child_id, slot, status }) => `${task_id} ${child_id} ${slot} ${status}`)
    .toSorted()
}

/** What the preview says for `day`: a turn that a child has to take first has no task day. */
async function previewOf(scope: FamilyScope, day: CivilDate, today = day) {
  const { tasks, calendar } = await readFamily(scope, (tx) =>
    readTasksAndCalendar(tx, scope.familyId, { today }),
  )
  return tasks
    .flatMap((task) =>
      turnsOn(task, day, calendar)
        .filter(({ isOpen }) => !isOpen)
        .flatMap(({ slot, holders }) =>
          holders.map(({ childId }) => `${task.id} ${childId} ${slot} pending`),
        ),
    )
    .toSorted()
}

const statesOf = async ({ scope, ana, bia }: Family, taskId: string, day: CivilDate = FIRST_DAY) =>
  (await stored(scope, day, taskId))
    .map((line) => {
      const [, childId, slot, status] = line.split(' ')
      return `${childId === ana ? 'ana' : childId === bia ? 'bia' : 'caio'} ${slot} ${status}`
    })
    .toSorted()

/** Tasks of every kind, days at home, pauses and changed turns. */
async function aRichFamily() {
  const family = await aFamily()
  const { scope, ana, bia, caio, add } = family
  const weekly = { kind: 'weekly', everyWeeks: 2, anchorOn: FIRST_DAY } as const
  const order = [bia, caio, ana]
  await add({ title: 'Plain', weekdays: [1, 3, 5] })
  await add({ title: 'Every two weeks', schedule: schedule({ recurrence: weekly }) })
  await add({ title: 'Monthly', schedule: schedule({ recurrence: { kind: 'monthly', days: [15, 31] } }) })
  await add({ title: 'Once', schedule: schedule({ recurrence: { kind: 'once', on: '2026-12-24' } }) })
  const dishesId = await add({ title: 'Dishes', assignment: 'rotation', schedule: rotation(order) })
  const perTurn = { period: 'turn', order, anchorOn: FIRST_DAY } as const
  await add({
    title: 'Dog',
    assignment: 'rotation',
    schedule: schedule({ rotation: perTurn, windows: WINDOWS }),
  })
  await add({ title: 'Table', assignment: 'together', schedule: schedule({ season: 'lessons' }) })
  await add({ title: 'Beach', schedule: schedule({ season: 'vacation' }) })
  await add({ title: 'Bonus', isBonus: true })
  const weekdaysByChild = { [ana]: [2, 4, 5], [bia]: [1, 3, 5], [caio]: [] }
  await add({
    title: 'Plants',
    assignment: 'first',
    weekdays: [1, 2, 3, 4, 5],
    schedule: schedule({ weekdaysByChild }),
  })
  const family_id = scope.familyId
  const pause = (
    kind: 'vacation' | 'holiday' | 'trip' | 'sick',
    [from_on, to_on]: [CivilDate, CivilDate],
    child_ids: string[] | null = null,
  ) => ({ family_id, id: newId(), kind, from_on, to_on, child_ids, created_at: new Date() })
  const change = { family_id, task_id: dishesId, slot: 0 }
  await writeFamily(scope, async (tx) => {
    await tx
      .insertInto('child_presences')
      .values({ family_id, child_id: ana, anchor_on: '2026-11-22', days: DAYS_AT_HOME })
      .execute()
    await tx
      .insertInto('pauses')
      .values([
        pause('vacation', ['2026-12-14', '2027-01-10']),
        pause('trip', ['2026-12-26', '2026-12-30'], [bia, caio]),
        pause('holiday', ['2026-12-08', '2026-12-08']),
        pause('sick', ['2026-12-02', '2026-12-02'], [caio]),
      ])
      .execute()
    await tx
      .insertInto('turn_changes')
      .values([
        { ...change, day: '2026-11-28', child_id: ana, to_child_id: caio },
        { ...change, day: '2026-11-29', child_id: bia, to_child_id: null },
      ])
      .execute()
    await reconcileTaskDays(tx, scope, FIRST_DAY)
    return { ok: true as const }
  })
  return family
}

test('the preview of sixty days is what the renewal opens, day by day', async () => {
  const { scope } = await aRichFamily()
  await renewDays(scope)
  let opened = 0
  for (let offset = 0; offset < 60; offset += 1) {
    const day = plusDays(FIRST_DAY, offset)
    // of the day before, when a guardian looked at the week
    const previewed = await previewOf(scope, day, offset === 0 ? day : plusDays(day, -1))
    setDay(day)
    await renewDays(scope)
    expect({ day, taskDays: await stored(scope, day) }).toEqual({ day, taskDays: previewed })
    opened += previewed.length
  }
  expect(opened).toBeGreaterThan(400)
})

test('a family that was away for sixty days has today’s turns, and those of the last seven days to answer', async () => {
  const { scope } = await aRichFamily()
  await renewDays(scope)
  const day = plusDays(FIRST_DAY, 60)
  setDay(day)
  expect(await renewDays(scope)).toEqual({ ok: true, renewed: true })
  expect(await stored(scope, day)).toEqual(await previewOf(scope, day))
  const rows = await taskDayRows(scope)
  const missedDays = Array.from({ length: 7 }, (_, index) => plusDays(day, index - 7))
  expect([...new Set(rows.map((row) => row.day))].toSorted()).toEqual([FIRST_DAY, ...missedDays, day])
  const missed = rows.filter((row) => missedDays.includes(row.day))
  expect(missed.filter(({ status, marked_at }) => status !== 'not_done' || marked_at !== null)).toEqual([])
  expect(missed.length).toBeGreaterThan(0)
})

test('at the end of the day turns that nobody did become not done, and those of bonus tasks disappear', async () => {
  const family = await aFamily()
  const { scope, ana, add } = family
  const bedId = await add({ title: 'Bed' })
  const bonusId = await add({ title: 'Bonus', isBonus: true })
  const bonus = { taskId: bonusId, childId: ana, day: FIRST_DAY, slot: 0 }
  await renewDays(scope)
  await expectOk(markTaskDay(scope, { ...bonus, status: 'done', revision: 0 }))
  setTestTime('2026-11-27T02:59:59.000Z')
  await renewDays(scope)
  expect(await statesOf(family, bonusId)).toEqual(['ana 0 done', 'bia 0 pending', 'caio 0 pending'])
  setTestTime('2026-11-27T03:00:00.000Z')
  await renewDays(scope)
  expect(await statesOf(family, bonusId)).toEqual(['ana 0 done'])
  expect(await statesOf(family, bedId)).toEqual(['ana 0 not_done', 'bia 0 not_done', 'caio 0 not_done'])
})

test('a task that is edited on its day changes the pending turns, and what was marked stays', async () => {
  const family = await aFamily()
  const { scope, ana, bia, caio, add } = family
  const dogId = await add({ title: 'Dog', schedule: schedule({ windows: WINDOWS }) })
  const lunch = { taskId: dogId, childId: ana, day: FIRST_DAY, slot: 1 }
  await expectOk(markTaskDay(scope, { ...lunch, status: 'done', revision: 0 }))
  const form = { ...(await inputOf(dogId, family)), assignment: 'rotation' as const }
  const edited = {
    ...form,
    schedule: {
      ...rotation([bia, caio, ana]),
      windows: [WINDOWS[0]!, { slot: 3, from: '21:00', until: null }],
    },
  }
  await expectOk(saveTask(scope, { ...edited, revision: 0 }))
  expect(await statesOf(family, dogId)).toEqual(['ana 1 done', 'bia 0 pending', 'bia 3 pending'])
  // the other guardian, who still has the former form open
  expect(await saveTask(scope, { ...form, title: 'Cachorro', revision: 0 })).toMatchObject(
    refusedWith('changed'),
  )
  expect(await statesOf(family, dogId)).toEqual(['ana 1 done', 'bia 0 pending', 'bia 3 pending'])
})

test('a turn that is removed and opened again has new revisions, and its points count once', async () => {
  const family = await aFamily()
  const { scope, ana, add } = family
  const dogId = await add({ title: 'Dog', schedule: schedule({ windows: WINDOWS }) })
  const turn = (slot: number) => ({ taskId: dogId, childId: ana, day: FIRST_DAY, slot })
  await expectOk(markTaskDay(scope, { ...turn(0), status: 'done', revision: 0 }))
  await expectOk(markTaskDay(scope, { ...turn(0), status: 'pending', revision: 1 }))
  await expectOk(markTaskDay(scope, { ...turn(2), status: 'done', revision: 0 }))
  const form = await inputOf(dogId, family)
  await expectOk(saveTask(scope, { ...form, schedule: schedule({ windows: [WINDOWS[2]!] }), revision: 0 }))
  await expectOk(saveTask(scope, { ...form, revision: 1 }))
  const reopened = (await taskDayRows(scope)).find(({ child_id, slot }) => child_id === ana && slot === 0)!
  expect(reopened).toMatchObject({ status: 'pending' })
  expect(reopened.revision).toBeGreaterThan(0)
  await expectOk(markTaskDay(scope, { ...turn(0), status: 'done', revision: reopened.revision }))
  const keys = (await ledgerOf(scope)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(await balanceOf(scope, ana)).toBe(20)
})

test('other weekdays or another time for many tasks keep a rotation with the child whose turn it is', async () => {
  const family = await aFamily()
  const { scope, ana, bia, caio, add } = family
  const dishesId = await add({
    title: 'Dishes',
    assignment: 'rotation',
    schedule: rotation([bia, caio, ana]),
  })
  setDay('2026-11-27')
  await renewDays(scope)
  expect(await statesOf(family, dishesId, '2026-11-27')).toEqual(['caio 0 pending'])
  const apply = async (revision: number, change: Parameters<typeof changeTasks>[1]['change']) =>
    expectOk(changeTasks(scope, { tasks: [{ id: dishesId, revision }], change }))
  await apply(0, { field: 'weekdays', weekdays: [1, 5] })
  expect(await statesOf(family, dishesId, '2026-11-27')).toEqual(['caio 0 pending'])
  await apply(1, { field: 'time', time: '20:00' })
  expect(await statesOf(family, dishesId, '2026-11-27')).toEqual(['caio 0 pending'])
  setDay('2026-11-30')
  await renewDays(scope)
  expect(await stored(scope, '2026-11-30')).toEqual(await previewOf(scope, '2026-11-30'))
})

test('one time for a task with three leaves one turn, and what was marked at another time', async () => {
  const family = await aFamily()
  const { scope, ana, bia, add } = family
  const dogId = await add({ title: 'Dog', schedule: schedule({ windows: WINDOWS }), childIds: [ana, bia] })
  const evening = { taskId: dogId, childId: ana, day: FIRST_DAY, slot: 2 }
  await expectOk(markTaskDay(scope, { ...evening, status: 'done', revision: 0 }))
  const tasks = [{ id: dogId, revision: 0 }]
  await expectOk(changeTasks(scope, { tasks, change: { field: 'time', time: '09:00' } }))
  expect(await statesOf(family, dogId)).toEqual(['ana 0 pending', 'ana 2 done', 'bia 0 pending'])
})

test('a sibling who joins a rotation comes last; a copy with other points is the sibling’s own every day', async () => {
  const family = await aFamily()
  const { scope, ana, bia, caio } = family
  const dishesId = await addTask(scope, [ana, bia], {
    assignment: 'rotation',
    schedule: rotation([bia, ana]),
  })
  const copyId = newId()
  const tasks = [{ taskId: dishesId, copyId, points: 20 }]
  await expectOk(copyTasks(scope, { childId: caio, isShared: true, tasks }))
  await expectOk(copyTasks(scope, { childId: caio, isShared: false, tasks }))
  const holders: string[][] = []
  for (let offset = 0; offset < 4; offset += 1) {
    const day = plusDays(FIRST_DAY, offset)
    setDay(day)
    await renewDays(scope)
    holders.push(await statesOf(family, dishesId, day))
    expect(await statesOf(family, copyId, day)).toEqual(['caio 0 pending'])
  }
  expect(holders).toEqual(['bia', 'ana', 'caio', 'bia'].map((name) => [`${name} 0 pending`]))
})

test('the history says of which turn of a day an entry is', async () => {
  const { scope, ana, add } = await aFamily()
  const taskId = await add({ title: 'Dog', schedule: schedule({ windows: WINDOWS }) })
  await expectOk(
    markTaskDay(scope, { taskId, childId: ana, day: FIRST_DAY, slot: 2, status: 'done', revision: 0 }),
  )
  const turn = { taskId, taskSlot: 2 }
  expect(await findHistory(scope)).toMatchObject([turn])
  const { children } = (await findDashboard(scope))!.dashboard
  expect(children.flatMap(({ entries }) => entries)).toMatchObject([turn])
})

test('a rotation goes on without a deleted child, and what the others did stays', async () => {
  const family = await aFamily()
  const { scope, ana, bia, caio, add } = family
  const dishesId = await add({
    title: 'Dishes',
    assignment: 'rotation',
    schedule: rotation([bia, caio, ana]),
  })
  const turn = { taskId: dishesId, childId: bia, day: FIRST_DAY, slot: 0 }
  await expectOk(markTaskDay(scope, { ...turn, status: 'done', revision: 0 }))
  await expectOk(deleteChild(scope, { id: caio }))
  expect(await statesOf(family, dishesId)).toEqual(['bia 0 done'])
  const holders: string[][] = []
  for (let offset = 1; offset < 5; offset += 1) {
    setDay(plusDays(FIRST_DAY, offset))
    await renewDays(scope)
    holders.push(await statesOf(family, dishesId, plusDays(FIRST_DAY, offset)))
  }
  expect(holders).toEqual(['ana', 'bia', 'ana', 'bia'].map((name) => [`${name} 0 pending`]))
})

/** The form of a task with three windows a day, as it was added. */
async function inputOf(id: string, { ana, bia, caio }: Family): Promise<TaskInput> {
  return {
    id,
    title: 'Dog',
    description: '',
    time: '07:00',
    points: 10,
    weekdays: EVERY_DAY,
    childIds: [ana, bia, caio],
    drawing: null,
    trust: 'auto',
    photo: 'none',
    assignment: 'each',
    isBonus: false,
    schedule: schedule({ windows: WINDOWS }),
    steps: [],
    revision: null,
  }
}
