import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import {
  addChild,
  addTask,
  countRows,
  newFamily,
  rewardInput,
  taskDaysOf,
  taskInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { updateRows } from '#tests/support/rows.ts'
import { atTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDashboard } from '../dashboard/queries.server.ts'
import { deleteTasks } from '../tasks/delete-tasks.server.ts'
import { addPack } from './add-pack.server.ts'
import type { StartInput } from './schema.ts'
import { startFamily } from './start-family.server.ts'

setUpTestDatabase()

type ChildFields = Partial<StartInput['children'][number]>
type TaskFields = Partial<StartInput['tasks'][number]>

const child = (fields: ChildFields = {}): StartInput['children'][number] => ({
  id: newId(),
  name: 'Lia',
  age: 9,
  gender: 'female',
  avatarType: 'female',
  avatarVariant: 1,
  ...fields,
})
function task(childIds: string[], fields: TaskFields = {}): StartInput['tasks'][number] {
  const { revision: _, ...input } = taskInput(childIds)
  return { ...input, ...fields }
}
function reward(childIds: string[] = []): StartInput['rewards'][number] {
  const { revision: _, ...input } = rewardInput({ childIds })
  return input
}

/** Two children with a task of both, a task of one, and two rewards. */
function aStart(): StartInput {
  const [lia, davi] = [child(), child({ name: 'Davi', age: 7, gender: 'male', avatarType: 'male' })]
  return {
    children: [lia, davi],
    tasks: [task([lia.id, davi.id]), task([davi.id], { title: 'Pôr a mesa', time: '18:30' })],
    rewards: [reward(), reward([lia.id])],
  }
}

async function countsOf(scope: FamilyScope) {
  const tables = ['children', 'tasks', 'rewards'] as const
  return Promise.all(tables.map((table) => countRows(scope, table)))
}

/** The stored tasks, each as its title and first day. */
async function startDaysOf(scope: FamilyScope): Promise<[string, string][]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ title: string; day: string }>`select title, starts_on as day from tasks
      where family_id = ${scope.familyId}::uuid order by title`.execute(tx),
  )
  return rows.map(({ title, day }) => [title, day])
}

test('children without characteristics, tasks and rewards are saved', async () => {
  const scope = await newFamily()
  const input = aStart()
  expect(await startFamily(scope, input)).toEqual({ ok: true })
  const { dashboard } = (await findDashboard(scope))!
  expect(dashboard.children.map(({ name, age, characteristics }) => [name, age, characteristics])).toEqual([
    ['Davi', 7, []],
    ['Lia', 9, []],
  ])
  expect(dashboard.tasks).toHaveLength(2)
  const shared = dashboard.tasks.find(({ id }) => id === input.tasks[0]!.id)
  expect(shared?.childIds.toSorted()).toEqual(input.children.map(({ id }) => id).toSorted())
  expect(dashboard.rewards.map(({ childIds }) => childIds.length).toSorted()).toEqual([0, 1])
})

test('concurrent and repeated requests save everything once', async () => {
  const scope = await newFamily()
  const input = aStart()
  const results = await Promise.all(Array.from({ length: 6 }, () => startFamily(scope, input)))
  expect(results).toEqual(Array.from({ length: 6 }, () => ({ ok: true })))
  expect(await startFamily(scope, structuredClone(input))).toEqual({ ok: true })
  expect(await countsOf(scope)).toEqual([2, 2, 2])
})

test('a request with other content after a saved one changes nothing and is refused', async () => {
  const scope = await newFamily()
  const input = aStart()
  await expectOk(startFamily(scope, input))
  const renamed = { ...input, children: input.children.map((saved) => ({ ...saved, name: 'Outro' })) }
  expect(await startFamily(scope, renamed)).toEqual(refusedWith('already_saved'))
  const shorter = { ...input, rewards: input.rewards.slice(1) }
  expect(await startFamily(scope, shorter)).toEqual(refusedWith('already_saved'))
  const longer = { ...input, tasks: [...input.tasks, task([input.children[0]!.id])] }
  expect(await startFamily(scope, longer)).toEqual(refusedWith('already_saved'))
  expect(await countsOf(scope)).toEqual([2, 2, 2])
})

test('of two guardians who save at the same time, one is refused because the family has children', async () => {
  const scope = await newFamily()
  const results = await Promise.all([startFamily(scope, aStart()), startFamily(scope, aStart())])
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(results).toContainEqual(refusedWith('has_children'))
  expect(await countsOf(scope)).toEqual([2, 2, 2])
})

test('without consent children, tasks and rewards are refused', async () => {
  const scope = await newFamily()
  await updateRows('users', { id: scope.userId }, { children_consent_version: '0' })
  expect(await startFamily(scope, aStart())).toEqual(refusedWith('consent_missing'))
  expect(await countsOf(scope)).toEqual([0, 0, 0])
})

test('rewards alone can be saved, and children alone', async () => {
  const scope = await newFamily()
  expect(await startFamily(scope, { children: [], tasks: [], rewards: [reward()] })).toEqual({ ok: true })
  expect(await startFamily(scope, { children: [child()], tasks: [], rewards: [] })).toEqual({ ok: true })
  expect(await countsOf(scope)).toEqual([1, 0, 1])
})

test('a task whose time has passed starts tomorrow, the others today', async () => {
  const scope = await newFamily()
  const lia = child()
  const tasks = [
    task([lia.id], { title: 'Cama', time: '07:00' }),
    task([lia.id], { title: 'Dentes', time: '20:30' }),
  ]
  await atTime('2026-11-24T18:00:00-03:00', () =>
    expectOk(startFamily(scope, { children: [lia], tasks, rewards: [] })),
  )
  expect(await startDaysOf(scope)).toEqual([
    ['Cama', '2026-11-25'],
    ['Dentes', '2026-11-24'],
  ])
  expect((await taskDaysOf(scope)).map(({ taskId, day }) => [taskId, day])).toEqual([
    [tasks[1]!.id, '2026-11-24'],
  ])
})

test('a repeated pack adds its child to a task that the family has, creates the other task once, and restores no deleted task', async () => {
  const scope = await newFamily()
  const [lia, davi] = [await addChild(scope), await addChild(scope, { name: 'Davi' })]
  const sharedId = await addTask(scope, [lia], { title: 'Escovar os dentes', time: '20:30', points: 5 })
  const { childIds: _, ...same } = task([], { title: 'Escovar os dentes', time: '20:30', points: 5 })
  const { childIds: __, ...other } = task([], { title: 'Pôr a mesa', time: '23:59' })
  const input = { childId: davi, tasks: [same, other] }
  await Promise.all([addPack(scope, input), addPack(scope, input), addPack(scope, input)])
  const { dashboard } = (await findDashboard(scope))!
  expect(dashboard.tasks.map(({ title, childIds, revision }) => [title, childIds.length, revision])).toEqual(
    expect.arrayContaining([
      ['Escovar os dentes', 2, 1],
      ['Pôr a mesa', 1, 0],
    ]),
  )
  expect(dashboard.tasks).toHaveLength(2)
  expect((await taskDaysOf(scope)).filter(({ childId }) => childId === davi)).toHaveLength(2)

  await expectOk(deleteTasks(scope, { ids: [other.id] }))
  await expectOk(addPack(scope, input))
  expect((await findDashboard(scope))!.dashboard.tasks.map(({ id }) => id)).toEqual([sharedId])
})

test('a pack for a child of another family is refused', async () => {
  const [scope, otherScope] = [await newFamily(), await newFamily()]
  const childId = await addChild(otherScope)
  const { childIds: _, ...pack } = task([])
  expect(await addPack(scope, { childId, tasks: [pack] })).toEqual(refusedWith('child_not_found'))
  expect(await countsOf(scope)).toEqual([0, 0, 0])
})
