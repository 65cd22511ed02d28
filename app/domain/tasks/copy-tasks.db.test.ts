import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import {
  addChild,
  addTask,
  newFamily,
  newFamilyWithChild,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import { refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDashboard } from '../dashboard/queries.server.ts'
import { copyTasks } from './copy-tasks.server.ts'
import { deleteTasks } from './delete-tasks.server.ts'

setUpTestDatabase()

beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

/** Lia with two tasks, one of them without a time; Davi without tasks. */
async function newSiblings() {
  const scope = await newFamily()
  const [liaId, daviId] = [await addChild(scope, { name: 'Lia' }), await addChild(scope, { name: 'Davi' })]
  const taskIds = [
    await addTask(scope, [liaId], { title: 'Arrumar a cama', description: 'Lençol esticado' }),
    await addTask(scope, [liaId], { title: 'Ler', time: null, weekdays: [2, 3] }),
  ]
  const tasks = taskIds.map((taskId, index) => ({ taskId, copyId: newId(), points: index + 3 }))
  const storedTasks = async () => (await findDashboard(scope))?.dashboard.tasks ?? []
  return { scope, liaId, daviId, taskIds, tasks, storedTasks }
}

test('with equal points the sibling joins the same tasks and has them today, also after a repeated request', async () => {
  const { scope, liaId, daviId, taskIds, tasks, storedTasks } = await newSiblings()
  for (let count = 0; count < 2; count += 1)
    expect(await copyTasks(scope, { childId: daviId, isShared: true, tasks })).toEqual({
      ok: true,
      value: { missingIds: [] },
    })
  const stored = await storedTasks()
  expect(stored.map(({ id }) => id).toSorted()).toEqual(taskIds.toSorted())
  for (const task of stored) expect(task).toMatchObject({ childIds: [liaId, daviId].toSorted(), revision: 1 })
  expect(await taskDaysOf(scope)).toHaveLength(4)
})

test('with other points the sibling gets its own tasks, also after a repeated request only once', async () => {
  const { scope, daviId, tasks, storedTasks } = await newSiblings()
  for (let count = 0; count < 2; count += 1)
    await copyTasks(scope, { childId: daviId, isShared: false, tasks })
  const stored = await storedTasks()
  expect(stored).toHaveLength(4)
  expect(stored.find(({ id }) => id === tasks[0]!.copyId)).toMatchObject({
    title: 'Arrumar a cama',
    description: 'Lençol esticado',
    points: 3,
    childIds: [daviId],
  })
  expect(stored.find(({ id }) => id === tasks[1]!.copyId)).toMatchObject({
    title: 'Ler',
    time: null,
    weekdays: [2, 3],
    points: 4,
  })
  expect(await taskDaysOf(scope)).toHaveLength(4)
})

test('tasks that were deleted meanwhile are reported, and the others are copied', async () => {
  const { scope, daviId, taskIds, tasks, storedTasks } = await newSiblings()
  await deleteTasks(scope, { ids: [taskIds[0]!] })
  expect(await copyTasks(scope, { childId: daviId, isShared: false, tasks })).toEqual({
    ok: true,
    value: { missingIds: [taskIds[0]] },
  })
  expect((await storedTasks()).map(({ title }) => title)).toEqual(['Ler', 'Ler'])
})

test('nothing is copied to a child of another family, or from one', async () => {
  const { scope, tasks, storedTasks } = await newSiblings()
  const other = await newFamilyWithChild()
  for (const isShared of [true, false]) {
    expect(await copyTasks(scope, { childId: other.childId, isShared, tasks })).toEqual(
      refusedWith('child_not_found'),
    )
    expect(await copyTasks(other.scope, { childId: other.childId, isShared, tasks })).toEqual(
      refusedWith('task_not_found'),
    )
  }
  expect(await storedTasks()).toHaveLength(2)
})
