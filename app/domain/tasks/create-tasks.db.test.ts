import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import {
  addChild,
  addTask,
  countRows,
  newFamily,
  newFamilyWithChild,
  taskDaysOf,
  taskInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDashboard } from '../dashboard/queries.server.ts'
import { createTasks } from './create-tasks.server.ts'
import { deleteTasks } from './delete-tasks.server.ts'
import { saveTask } from './save-task.server.ts'

setUpTestDatabase()

beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

test('200 tasks are created at once, with their children and the days of today', async () => {
  const scope = await newFamily()
  const [anaId, biaId] = [await addChild(scope), await addChild(scope)]
  const tasks = Array.from({ length: 200 }, (_, index) =>
    taskInput(index % 2 === 0 ? [anaId] : [anaId, biaId], {
      title: `Tarefa ${index}`,
      time: index < 100 ? '08:00' : null,
      weekdays: index < 150 ? [2] : [3],
    }),
  )
  const { createdIds } = await expectOk(createTasks(scope, tasks))
  expect(createdIds).toHaveLength(200)
  const read = await findDashboard(scope)
  const stored = read?.dashboard.tasks ?? []
  for (const { id, title, time, childIds } of tasks)
    expect(stored.find((task) => task.id === id)).toMatchObject({ title, time, childIds })
  // 150 tasks are due on this Tuesday, every second one for both children
  expect(await taskDaysOf(scope)).toHaveLength(225)
})

test('a repeated request creates nothing, and leaves changed and deleted tasks as they are', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const tasks = [taskInput([childId]), taskInput([childId], { title: 'Banho' })]
  await expectOk(createTasks(scope, tasks))
  await expectOk(saveTask(scope, { ...tasks[0]!, title: 'Arrumar o quarto', revision: 0 }))
  await deleteTasks(scope, { ids: [tasks[1]!.id] })
  const more = taskInput([childId], { title: 'Mochila' })
  expect(await createTasks(scope, [...tasks, more])).toEqual({ ok: true, createdIds: [more.id] })
  const read = await findDashboard(scope)
  expect(read?.dashboard.tasks.map(({ title }) => title).toSorted()).toEqual(['Arrumar o quarto', 'Mochila'])
})

test('if one task has a child of another family or an unknown child, no task is created', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const other = await newFamilyWithChild()
  const result = await createTasks(scope, [taskInput([childId]), taskInput([childId, other.childId])])
  expect(result).toEqual(refusedWith('child_not_found'))
  expect(await createTasks(scope, [taskInput([newId()])])).toEqual(refusedWith('child_not_found'))
  expect(await countRows(scope, 'tasks')).toBe(0)
})

test('a task without a time comes last in the day and can get a time', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const anyTimeId = await addTask(scope, [childId], { time: null })
  const lateId = await addTask(scope, [childId], { time: '23:59' })
  const dayTasks = async () => {
    const read = await findDashboard(scope)
    return read?.dashboard.children[0]?.taskDays.map(({ taskId, time }) => [taskId, time])
  }
  expect(await dayTasks()).toEqual([
    [lateId, '23:59'],
    [anyTimeId, null],
  ])
  const input = taskInput([childId], { id: anyTimeId, time: '07:00', revision: 0 })
  await expectOk(saveTask(scope, input))
  expect(await dayTasks()).toEqual([
    [anyTimeId, '07:00'],
    [lateId, '23:59'],
  ])
})

test('a time that the previous release writes replaces no time', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const id = await addTask(scope, [childId], { time: null })
  await writeFamily(scope, async (tx) => {
    await sql`update tasks set time = '10:00' where family_id = ${scope.familyId}::uuid`.execute(tx)
    return { ok: true as const }
  })
  const read = await findDashboard(scope)
  expect(read?.dashboard.tasks.find((task) => task.id === id)?.time).toBe('10:00')
})
