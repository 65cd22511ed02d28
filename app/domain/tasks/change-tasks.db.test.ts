import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addTask, newFamilyWithChild, taskDaysOf, taskInput } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDashboard } from '../dashboard/queries.server.ts'
import { changeTasks } from './change-tasks.server.ts'
import { savePause } from './calendar/save-pause.server.ts'
import { deleteTasks, restoreTasks } from './delete-tasks.server.ts'
import { markTaskDay } from './mark-task-day.server.ts'
import { renewDays } from './renew-days.server.ts'
import { saveTask, saveTasks } from './save-task.server.ts'
import { PLAIN_SCHEDULE } from './schedule/schedule.ts'
import type { TaskInput, TasksChange } from './schema.ts'
import type { Task } from './task.ts'

setUpTestDatabase()

const TUESDAY = '2026-03-10'
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

/** A family with three tasks. `change` sends the revision 0 of each. */
async function familyWithTasks() {
  const { scope, childId } = await newFamilyWithChild()
  const ids = [
    await addTask(scope, [childId]),
    await addTask(scope, [childId], { title: 'Banho' }),
    await addTask(scope, [childId], { title: 'Lição', time: null, weekdays: [3] }),
  ]
  const change = (tasksChange: TasksChange) =>
    changeTasks(scope, { tasks: ids.map((id) => ({ id, revision: 0 })), change: tasksChange })
  const storedTasks = async () => {
    const read = await findDashboard(scope)
    return ids.map((id) => read?.dashboard.tasks.find((task) => task.id === id))
  }
  return { scope, childId, ids, change, storedTasks }
}

test('points are changed for all chosen tasks, and a repeated request changes nothing', async () => {
  const { change, storedTasks } = await familyWithTasks()
  expect(await change({ field: 'points', points: 8 })).toEqual({ ok: true, value: { skippedIds: [] } })
  expect(await storedTasks()).toMatchObject(Array.from({ length: 3 }, () => ({ points: 8, revision: 1 })))
  expect(await change({ field: 'points', points: 8 })).toEqual({ ok: true, value: { skippedIds: [] } })
  expect(await storedTasks()).toMatchObject(Array.from({ length: 3 }, () => ({ points: 8, revision: 1 })))
})

test('the time of tasks can be removed, and a task without a time stays unchanged', async () => {
  const { change, storedTasks } = await familyWithTasks()
  await change({ field: 'time', time: null })
  expect(await storedTasks()).toMatchObject([
    { time: null, revision: 1 },
    { time: null, revision: 1 },
    { time: null, revision: 0 },
  ])
})

test('new weekdays open or delete the pending days of today', async () => {
  const { change, scope, ids } = await familyWithTasks()
  expect(await taskDaysOf(scope)).toHaveLength(2)
  await change({ field: 'weekdays', weekdays: [2] })
  expect((await taskDaysOf(scope)).map(({ taskId }) => taskId).toSorted()).toEqual(ids.toSorted())
  await changeTasks(scope, {
    tasks: ids.map((id) => ({ id, revision: 1 })),
    change: { field: 'weekdays', weekdays: [0, 6] },
  })
  expect(await taskDaysOf(scope)).toEqual([])
})

test("tasks become 'Aulas' and keep the rest of their schedules; in the holidays today's pending days rest", async () => {
  const { scope, childId, change, ids, storedTasks } = await familyWithTasks()
  const medicineId = await addTask(scope, [childId], {
    title: 'Tomar o remédio',
    schedule: { ...PLAIN_SCHEDULE, countsWhenIll: true },
  })
  await expectOk(
    savePause(scope, { id: newId(), kind: 'vacation', childIds: null, fromOn: TUESDAY, toOn: TUESDAY }),
  )
  expect(await change({ field: 'season', season: 'lessons' })).toEqual({
    ok: true,
    value: { skippedIds: [] },
  })
  expect(await change({ field: 'season', season: 'lessons' })).toEqual({
    ok: true,
    value: { skippedIds: [] },
  })
  const lessons = { schedule: { season: 'lessons' }, revision: 1 }
  expect(await storedTasks()).toMatchObject([lessons, lessons, lessons])
  expect((await taskDaysOf(scope)).map(({ taskId }) => taskId)).toEqual([medicineId])
  const season = { field: 'season', season: 'vacation' } as const
  await changeTasks(scope, { tasks: [{ id: medicineId, revision: 0 }], change: season })
  const tasks = (await findDashboard(scope))!.dashboard.tasks
  expect(tasks.find(({ id }) => id === medicineId)!.schedule).toMatchObject({
    season: 'vacation',
    countsWhenIll: true,
  })
  await changeTasks(scope, {
    tasks: ids.map((id) => ({ id, revision: 1 })),
    change: { field: 'season', season: 'always' },
  })
  expect(await storedTasks()).toMatchObject(
    Array.from({ length: 3 }, () => ({ schedule: null, revision: 2 })),
  )
})

test('tasks changed or deleted elsewhere are skipped, the rest is saved', async () => {
  const { scope, childId, ids, change, storedTasks } = await familyWithTasks()
  await expectOk(saveTask(scope, taskInput([childId], { id: ids[0], title: 'Varrer', revision: 0 })))
  await deleteTasks(scope, { ids: [ids[1]!] })
  expect(await change({ field: 'points', points: 8 })).toEqual({
    ok: true,
    value: { skippedIds: ids.slice(0, 2) },
  })
  expect(await storedTasks()).toMatchObject([{ title: 'Varrer', points: 10 }, undefined, { points: 8 }])
})

test('tasks of other families and unknown tasks are skipped', async () => {
  const { ids, storedTasks } = await familyWithTasks()
  const otherFamily = await newFamilyWithChild()
  const change = { field: 'pause', isPaused: true } as const
  const tasks = [ids[0]!, newId()].map((id) => ({ id, revision: 0 }))
  expect(await changeTasks(otherFamily.scope, { tasks, change })).toMatchObject({
    value: { skippedIds: tasks.map(({ id }) => id) },
  })
  expect(await storedTasks()).toMatchObject(
    Array.from({ length: 3 }, () => ({ isPaused: false, revision: 0 })),
  )
})

test('a paused task opens no days until it is resumed, even if it is edited, and its done days stay', async () => {
  const { scope, childId, ids, change, storedTasks } = await familyWithTasks()
  const mark = { childId, day: TUESDAY, slot: 0, status: 'done', revision: 0 } as const
  await expectOk(markTaskDay(scope, { ...mark, taskId: ids[0]! }))
  await change({ field: 'pause', isPaused: true })
  expect(await storedTasks()).toMatchObject(Array.from({ length: 3 }, () => ({ isPaused: true })))
  expect(await taskDaysOf(scope)).toMatchObject([{ taskId: ids[0], status: 'done' }])
  expect(await markTaskDay(scope, { ...mark, taskId: ids[1]! })).toMatchObject({ ok: false })

  setTestTime('2026-03-11T15:00:00.000Z')
  await renewDays(scope)
  expect(await taskDaysOf(scope)).toHaveLength(1)
  // an edit does not end the pause
  const input = taskInput([childId], { id: ids[0], title: 'Varrer', revision: 1 })
  await expectOk(saveTask(scope, input))
  expect(await taskDaysOf(scope)).toHaveLength(1)

  await changeTasks(scope, {
    tasks: ids.map((id, index) => ({ id, revision: index === 0 ? 2 : 1 })),
    change: { field: 'pause', isPaused: false },
  })
  expect(await taskDaysOf(scope)).toHaveLength(4)
})

/** The form of a stored task, as the undo of a change sends it. */
function formOf(task: Task | undefined, revision: number): TaskInput {
  const { startsOn: _, isPaused: __, ...content } = task!
  return { ...content, revision }
}

test('the undo of a change gives each task what it had, and skips those that changed since', async () => {
  const { scope, ids, change, storedTasks } = await familyWithTasks()
  const windows = [
    { slot: 0, from: '07:00', until: null },
    { slot: 1, from: '20:00', until: null },
  ]
  const windowedId = await addTask(scope, (await storedTasks())[0]!.childIds, {
    time: '07:00',
    schedule: { ...PLAIN_SCHEDULE, windows },
  })
  ids.push(windowedId)
  const before = await storedTasks()
  await expectOk(change({ field: 'time', time: '09:00' }))
  await expectOk(saveTask(scope, { ...formOf((await storedTasks())[1], 1), title: 'Banho longo' }))
  const undo = () => saveTasks(scope, { tasks: before.map((task) => formOf(task, 1)) })
  expect(await undo()).toEqual({ ok: true, value: { skippedIds: [ids[1]] } })
  const after = await storedTasks()
  for (const index of [0, 2, 3]) expect(after[index]).toEqual({ ...before[index], revision: 2 })
  expect(after[1]).toMatchObject({ title: 'Banho longo', time: '09:00' })
  expect(await undo()).toEqual({ ok: true, value: { skippedIds: [ids[1]] } })
  expect(await storedTasks()).toEqual(after)
})

test('deleted tasks come back with their days of today for an hour, marked ones with their points', async () => {
  const { scope, childId, ids, storedTasks } = await familyWithTasks()
  await expectOk(
    markTaskDay(scope, { taskId: ids[0]!, childId, day: TUESDAY, slot: 0, revision: 0, status: 'done' }),
  )
  const [tasksBefore, daysBefore] = [await storedTasks(), await taskDaysOf(scope)]
  await expectOk(deleteTasks(scope, { ids }))
  expect(await storedTasks()).toEqual([undefined, undefined, undefined])
  expect(await taskDaysOf(scope)).toHaveLength(1)
  setTestTime('2026-03-10T15:59:00.000Z')
  for (const _ of [1, 2]) {
    expect(await restoreTasks(scope, { ids })).toEqual({ ok: true, value: { skippedIds: [] } })
    expect(await storedTasks()).toEqual(tasksBefore)
    expect(await taskDaysOf(scope)).toEqual(daysBefore)
  }
  await expectOk(deleteTasks(scope, { ids: [ids[1]!] }))
  setTestTime('2026-03-10T17:00:00.000Z')
  expect(await restoreTasks(scope, { ids })).toEqual({ ok: true, value: { skippedIds: [ids[1]] } })
  expect((await storedTasks()).map((task) => task?.id)).toEqual([ids[0], undefined, ids[2]])
})

test('tasks of another family are neither deleted nor restored', async () => {
  const { ids, storedTasks } = await familyWithTasks()
  const other = await newFamilyWithChild()
  await expectOk(deleteTasks(other.scope, { ids }))
  expect((await storedTasks()).map((task) => task?.id)).toEqual(ids)
  expect(await restoreTasks(other.scope, { ids })).toEqual({ ok: true, value: { skippedIds: ids } })
  const [task] = await storedTasks()
  expect(await saveTasks(other.scope, { tasks: [formOf(task, 0)] })).toEqual({
    ok: true,
    value: { skippedIds: [ids[0]] },
  })
})
