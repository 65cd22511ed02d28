import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { database } from '#app/database/database.server.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addTask,
  balanceOf,
  countRows,
  ledgerOf,
  newFamily,
  newMember,
  taskDaysOf,
  taskInput,
  newFamilyWithChild,
} from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { editEntry } from '../points/edit-entry.server.ts'
import { MAX_BALANCE } from '../points/entry.ts'
import { findHistory } from '../points/queries.server.ts'
import { takeBackEntry } from '../points/take-back-entry.server.ts'
import { deleteTasks } from './delete-tasks.server.ts'
import { markTaskDay } from './mark-task-day.server.ts'
import { renewDays } from './renew-days.server.ts'
import { reopenTaskDay } from './reopen-task-day.server.ts'
import { saveTask } from './save-task.server.ts'
import type { MarkTaskDayInput } from './schema.ts'

setUpTestDatabase()

const TUESDAY = '2026-03-10'
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

const undoCauses = { task: reopenTaskDay, redemption: () => Promise.resolve() }

async function familyWithTask(fields: Partial<ReturnType<typeof taskInput>> = {}) {
  const { scope, childId } = await newFamilyWithChild()
  const taskId = await addTask(scope, [childId], fields)
  const mark = (
    status: MarkTaskDayInput['status'],
    revision: number,
    { actor = scope, day = TUESDAY }: { actor?: FamilyScope; day?: string } = {},
  ) => markTaskDay(actor, { taskId, childId, day, slot: 0, status, revision })
  return { scope, childId, taskId, mark }
}
/** A family with a task that is done today. `entry` has its points. */
async function familyWithDoneTask() {
  const family = await familyWithTask()
  await expectOk(family.mark('done', 0))
  const [entry] = await findHistory(family.scope)
  return { ...family, entry: entry! }
}
const singleTaskDay = async (scope: FamilyScope) => {
  const days = await taskDaysOf(scope)
  expect(days).toHaveLength(1)
  return days[0]!
}

test('a new task is immediately pending today for each of its children', async () => {
  const scope = await newFamily()
  const [anaId, biaId] = [await addChild(scope), await addChild(scope)]
  const taskId = await addTask(scope, [anaId, biaId])
  const days = await taskDaysOf(scope)
  expect(days).toHaveLength(2)
  for (const day of days) {
    expect(day).toMatchObject({ taskId, day: TUESDAY, status: 'pending', points: 0, revision: 0 })
  }
})

test('a new task for other weekdays opens no task day today', async () => {
  const { scope } = await familyWithTask({ weekdays: [1, 3] })
  expect(await taskDaysOf(scope)).toEqual([])
})

test('marking a task as done gives its points and returns the new balance', async () => {
  const { scope, childId, taskId, mark } = await familyWithTask()
  expect(await mark('done', 0)).toEqual({ ok: true, changed: true, status: 'done', revision: 1, balance: 10 })
  expect(await singleTaskDay(scope)).toMatchObject({ status: 'done', points: 10, revision: 1 })
  expect(await findHistory(scope)).toMatchObject([
    { points: 10, description: 'Arrumar a cama', type: 'positive', source: 'task' },
  ])
  expect((await ledgerOf(scope))[0]).toMatchObject({
    taskId,
    day: TUESDAY,
    key: `task:${taskId}:${childId}:${TUESDAY}:0`,
  })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('undoing a done task takes the points back and makes the task pending', async () => {
  const { scope, childId, mark } = await familyWithTask()
  await expectOk(mark('done', 0))
  expect(await mark('pending', 1)).toEqual({
    ok: true,
    changed: true,
    status: 'pending',
    revision: 2,
    balance: 0,
  })
  expect(await singleTaskDay(scope)).toMatchObject({ status: 'pending', points: 0 })
  expect(await findHistory(scope)).toEqual([])
  expect(await balanceOf(scope, childId)).toBe(0)
})

test('a task gives its points when it becomes done, and takes them back when it is no longer done', async () => {
  const { scope, childId, mark } = await familyWithTask()
  expect(await mark('not_done', 0)).toMatchObject({ status: 'not_done', revision: 1, balance: 0 })
  expect(await mark('done', 1)).toMatchObject({ status: 'done', revision: 2, balance: 10 })
  expect(await mark('not_done', 2)).toMatchObject({ status: 'not_done', revision: 3, balance: 0 })
  expect(await mark('pending', 3)).toMatchObject({ status: 'pending', revision: 4, balance: 0 })
  expect(await mark('done', 4)).toMatchObject({ status: 'done', revision: 5, balance: 10 })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('the same mark sent 20 times at once counts once and always succeeds', async () => {
  const { scope, childId, mark } = await familyWithTask()
  const results = await Promise.all(Array.from({ length: 20 }, () => mark('done', 0)))
  for (const result of results) expect(result).toMatchObject({ ok: true, status: 'done', revision: 1 })
  expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
  expect(await balanceOf(scope, childId)).toBe(10)
  expect(await ledgerOf(scope)).toHaveLength(1)
})

test('one of two concurrent, different marks succeeds and the other is refused as stale', async () => {
  const { scope, childId, mark } = await familyWithTask()
  const guardian = await newMember(scope, { role: 'parent' })
  const results = await Promise.all([mark('done', 0), mark('not_done', 0, { actor: guardian })])
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  const day = await singleTaskDay(scope)
  const { memberName } = day.status === 'done' ? scope : guardian
  expect(results.find((result) => !result.ok)).toMatchObject({
    reason: 'stale',
    lastMark: { status: day.status, markerName: memberName, isOwn: false },
  })
  expect(await balanceOf(scope, childId)).toBe(day.status === 'done' ? 10 : 0)
})

test('a repeated mark that arrives after its undo is refused as stale', async () => {
  const { scope, childId, mark } = await familyWithTask()
  await expectOk(mark('done', 0))
  await expectOk(mark('pending', 1))
  expect(await mark('done', 0)).toMatchObject(refusedWith('stale'))
  expect(await balanceOf(scope, childId)).toBe(0)
})

test('a child marks only the current date in the family’s time zone', async () => {
  const { mark, scope } = await familyWithTask()
  const actor = await newMember(scope, { name: 'Alice' })
  expect(await mark('done', 0, { day: '2026-03-11' })).toEqual(refusedWith('not_today'))
  setTestTime('2026-03-11T02:59:59.000Z')
  expect(await mark('done', 0, { actor })).toMatchObject({ ok: true })
  setTestTime('2026-03-11T03:00:00.000Z')
  expect(await mark('pending', 1, { actor })).toEqual(refusedWith('not_today'))
  expect((await singleTaskDay(scope)).status).toBe('done')
})

test('a child member marks tasks too, and the entry has the member’s name', async () => {
  const { scope, mark } = await familyWithTask()
  const member = await newMember(scope, { name: 'Alice' })
  expect(await mark('done', 0, { actor: member })).toMatchObject({ ok: true, balance: 10 })
  expect((await findHistory(scope))[0]?.scorerName).toBe('Alice')
})

test('a task of another family cannot be marked', async () => {
  const { scope, childId, mark } = await familyWithTask()
  const otherScope = await newFamily()
  expect(await mark('done', 0, { actor: otherScope })).toEqual(refusedWith('task_not_found'))
  expect(await balanceOf(scope, childId)).toBe(0)
})

test('a mark just after midnight, before the renewal, opens the new day', async () => {
  const { scope, childId, mark } = await familyWithTask()
  setTestTime('2026-03-11T03:00:01.000Z')
  expect(await mark('done', 0, { day: '2026-03-11' })).toMatchObject({ ok: true, changed: true, balance: 10 })
  expect(await mark('done', 0, { day: '2026-03-11' })).toMatchObject({ ok: true, changed: false })
  await renewDays(scope)
  expect((await taskDaysOf(scope)).map((day) => [day.day, day.status])).toEqual([
    [TUESDAY, 'not_done'],
    ['2026-03-11', 'done'],
  ])
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('twenty concurrent marks of an unopened day count once', async () => {
  const { scope, childId, mark } = await familyWithTask()
  setTestTime('2026-03-11T15:00:00.000Z')
  const marks = Array.from({ length: 20 }, () => mark('done', 0, { day: '2026-03-11' }))
  const results = await Promise.all([...marks, renewDays(scope), renewDays(scope)])
  expect(results.every((result) => result.ok)).toBe(true)
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('a task that is not due today cannot be marked', async () => {
  const { mark } = await familyWithTask({ weekdays: [0] })
  expect(await mark('done', 0)).toEqual(refusedWith('task_not_found'))
})

test('taking back the entry of a task makes the task pending again', async () => {
  const { scope, childId, mark, entry } = await familyWithDoneTask()
  expect(await takeBackEntry(scope, { entryId: entry.id }, undoCauses)).toMatchObject({
    ok: true,
    balance: 0,
  })
  expect(await singleTaskDay(scope)).toMatchObject({ status: 'pending', points: 0, revision: 2 })
  expect(await mark('done', 2)).toMatchObject({ ok: true, balance: 10 })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('taking back an entry twice does not reopen a task that was done again', async () => {
  const { scope, childId, mark, entry } = await familyWithDoneTask()
  await expectOk(takeBackEntry(scope, { entryId: entry.id }, undoCauses))
  await expectOk(mark('done', 2))
  expect(await takeBackEntry(scope, { entryId: entry.id }, undoCauses)).toMatchObject({ repeated: true })
  expect(await singleTaskDay(scope)).toMatchObject({ status: 'done' })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('if reopening the task fails, the reversal of its entry is rolled back', async () => {
  const { scope, childId, entry } = await familyWithDoneTask()
  const causes = {
    ...undoCauses,
    task: async (...args: Parameters<typeof reopenTaskDay>) => {
      await reopenTaskDay(...args)
      throw new Error('the connection broke')
    },
  }
  await expect(takeBackEntry(scope, { entryId: entry.id }, causes)).rejects.toThrow('the connection broke')
  expect(await singleTaskDay(scope)).toMatchObject({ status: 'done', revision: 1 })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('an undo reverses the entry even after a guardian edited its description', async () => {
  const { scope, childId, mark, entry } = await familyWithDoneTask()
  await expectOk(
    editEntry(scope, { requestId: newId(), entryId: entry.id, description: 'Cama bem arrumada' }),
  )
  expect(await mark('pending', 1)).toMatchObject({ ok: true, balance: 0 })
  expect(await balanceOf(scope, childId)).toBe(0)
})

test('the amount of a task’s entry cannot be edited', async () => {
  const { scope, childId, entry } = await familyWithDoneTask()
  const edit = { requestId: newId(), entryId: entry.id, description: 'mais', points: 500 }
  expect(await editEntry(scope, edit)).toEqual(refusedWith('amount_is_fixed'))
  expect(await editEntry(scope, { ...edit, points: 10 })).toMatchObject({ ok: true, balance: 10 })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('concurrent undos, edits and take-backs of one entry keep points and task consistent', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { scope, childId, mark, entry } = await familyWithDoneTask()
    await Promise.all([
      mark('pending', 1),
      editEntry(scope, { requestId: newId(), entryId: entry.id, description: 'outra' }),
      takeBackEntry(scope, { entryId: entry.id }, undoCauses),
      mark('not_done', 1),
      mark('done', 2),
    ])
    const day = await singleTaskDay(scope)
    expect(await balanceOf(scope, childId)).toBe(day.status === 'done' ? 10 : 0)
    expect(await findHistory(scope)).toHaveLength(day.status === 'done' ? 1 : 0)
  }
})

test('renewal closes past pending task days as not done without points, and opens today’s task days', async () => {
  const { scope, taskId, childId, mark } = await familyWithTask()
  const teethTaskId = await addTask(scope, [childId], { title: 'Dentes', points: 4 })
  await expectOk(mark('done', 0))
  setTestTime('2026-03-11T15:00:00.000Z')
  expect(await renewDays(scope)).toEqual({ ok: true, renewed: true })
  const days = await taskDaysOf(scope)
  const taskDayOf = (id: string, day: string) => days.find((row) => row.taskId === id && row.day === day)
  expect(taskDayOf(taskId, TUESDAY)).toMatchObject({ status: 'done', points: 10 })
  expect(taskDayOf(teethTaskId, TUESDAY)).toMatchObject({ status: 'not_done', points: 0, revision: 1 })
  expect(taskDayOf(taskId, '2026-03-11')).toMatchObject({ status: 'pending', revision: 0 })
  expect(taskDayOf(teethTaskId, '2026-03-11')).toMatchObject({ status: 'pending', revision: 0 })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('a task day that an undo made pending after its day was closed is closed by the next renewal', async () => {
  const { scope } = await familyWithTask()
  setTestTime('2026-03-11T15:00:00.000Z')
  await renewDays(scope)
  // the undo began before midnight, and commits after the renewal of the next day
  await writeFamily(scope, (tx) =>
    tx.updateTable('task_days').set({ status: 'pending' }).where('day', '=', TUESDAY).execute(),
  )
  setTestTime('2026-03-12T15:00:00.000Z')
  await renewDays(scope)
  expect((await taskDaysOf(scope)).map(({ status }) => status)).toEqual(['not_done', 'not_done', 'pending'])
})

test('no index contains a column that a mark changes, so that marks update no index', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'task_days'::regclass`.execute(database())
  expect(rows.length).toBeGreaterThan(0)
  for (const { definition } of rows) expect(definition).not.toMatch(/status|points|revision|marked/)
})

test('20 concurrent renewals open each day once, and send one signal', async () => {
  const { scope } = await familyWithTask()
  setTestTime('2026-03-11T15:00:00.000Z')
  const signals: string[] = []
  const stopListening = onCommit(({ id }) => signals.push(id))
  const results = await Promise.all(Array.from({ length: 20 }, () => renewDays(scope)))
  await renewDays(scope)
  stopListening()
  expect(results.filter((result) => result.renewed)).toHaveLength(1)
  expect(signals).toEqual([scope.familyId])
  expect((await taskDaysOf(scope)).map((day) => [day.day, day.status])).toEqual([
    [TUESDAY, 'not_done'],
    ['2026-03-11', 'pending'],
  ])
})

test('renewal skips tasks of other weekdays, deleted tasks and days before a task started', async () => {
  const { scope, childId } = await newFamilyWithChild()
  await addTask(scope, [childId], { weekdays: [2] })
  const deletedTaskId = await addTask(scope, [childId])
  await expectOk(deleteTasks(scope, { ids: [deletedTaskId] }))
  setTestTime('2026-03-11T15:00:00.000Z')
  await renewDays(scope)
  expect((await taskDaysOf(scope)).filter((day) => day.day !== TUESDAY)).toEqual([])
  setTestTime('2026-03-17T15:00:00.000Z')
  await renewDays(scope)
  expect((await taskDaysOf(scope)).filter((day) => day.day === '2026-03-17')).toHaveLength(1)
})

test('a new task opens the current date of the family’s time zone', async () => {
  setTestTime('2026-03-11T03:30:00.000Z')
  const acreScope = await newFamily({ timeZone: 'America/Rio_Branco' })
  const saoPauloScope = await newFamily()
  for (const scope of [acreScope, saoPauloScope]) await addTask(scope, [await addChild(scope)])
  expect((await singleTaskDay(acreScope)).day).toBe('2026-03-10')
  expect((await singleTaskDay(saoPauloScope)).day).toBe('2026-03-11')
})

test('a task saved five times at once is created once, and a later save changes it', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const input = taskInput([childId])
  await Promise.all(Array.from({ length: 5 }, () => saveTask(scope, input)))
  expect(await taskDaysOf(scope)).toHaveLength(1)
  setTestTime('2026-03-12T15:00:00.000Z')
  expect(
    await saveTask(scope, { ...input, title: 'Guardar os brinquedos', points: 12, revision: 0 }),
  ).toEqual({ ok: true, id: input.id })
  await renewDays(scope)
  expect(
    await markTaskDay(scope, {
      taskId: input.id,
      childId,
      day: '2026-03-12',
      slot: 0,
      status: 'done',
      revision: 0,
    }),
  ).toMatchObject({ ok: true, balance: 12 })
})

test('saving a task removes today’s pending task days that it no longer has, and keeps marked ones', async () => {
  const scope = await newFamily()
  const [anaId, biaId, caioId] = [await addChild(scope), await addChild(scope), await addChild(scope)]
  const input = taskInput([anaId, biaId])
  await expectOk(saveTask(scope, input))
  await expectOk(
    markTaskDay(scope, {
      taskId: input.id,
      childId: anaId,
      day: TUESDAY,
      slot: 0,
      status: 'done',
      revision: 0,
    }),
  )
  await expectOk(saveTask(scope, { ...input, childIds: [caioId], revision: 0 }))
  const days = await taskDaysOf(scope)
  expect(new Map(days.map((day) => [day.childId, day.status]))).toEqual(
    new Map([
      [anaId, 'done'],
      [caioId, 'pending'],
    ]),
  )
  await expectOk(saveTask(scope, { ...input, childIds: [biaId, caioId], weekdays: [0], revision: 1 }))
  expect((await taskDaysOf(scope)).map((day) => day.childId)).toEqual([anaId])
  expect(await balanceOf(scope, anaId)).toBe(10)
})

test('a task day deleted and inserted again on the same date still gives its points', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const input = taskInput([childId])
  await expectOk(saveTask(scope, input))
  const mark = (status: 'done' | 'pending', revision: number) =>
    markTaskDay(scope, { taskId: input.id, childId, day: TUESDAY, slot: 0, status, revision })
  await expectOk(mark('done', 0))
  await expectOk(mark('pending', 1))
  await expectOk(saveTask(scope, { ...input, weekdays: [0], revision: 0 }))
  expect(await taskDaysOf(scope)).toEqual([])
  await expectOk(saveTask(scope, { ...input, revision: 1 }))
  const { revision } = await singleTaskDay(scope)
  expect(await mark('done', revision)).toMatchObject({ ok: true, balance: 10 })
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('a task with a child of another family is refused', async () => {
  const [scope, otherScope] = [await newFamily(), await newFamily()]
  const ownChildId = await addChild(scope)
  const foreignChildId = await addChild(otherScope)
  const input = taskInput([ownChildId, foreignChildId])
  expect(await saveTask(scope, input)).toEqual(refusedWith('child_not_found'))
  expect(await countRows(scope, 'tasks')).toBe(0)
})

test('saving with the id of another family’s task creates a new task and leaves that task unchanged', async () => {
  const { scope, taskId, mark } = await familyWithTask()
  const otherScope = await newFamily()
  const input = taskInput([await addChild(otherScope)], { id: taskId, title: 'Minha', points: 99 })
  expect(await saveTask(otherScope, input)).toMatchObject({ ok: true })
  expect(await deleteTasks(otherScope, { ids: [taskId] })).toEqual({ ok: true })
  expect(await mark('done', 0)).toMatchObject({ ok: true, balance: 10 })
  expect((await findHistory(scope))[0]?.description).toBe('Arrumar a cama')
})

test("deleting a task removes today's pending days and keeps history and done days", async () => {
  const scope = await newFamily()
  const [anaId, biaId] = [await addChild(scope), await addChild(scope)]
  const taskId = await addTask(scope, [anaId, biaId])
  await expectOk(
    markTaskDay(scope, { taskId, childId: anaId, day: TUESDAY, slot: 0, status: 'done', revision: 0 }),
  )
  expect(await deleteTasks(scope, { ids: [taskId] })).toEqual({ ok: true })
  expect(await deleteTasks(scope, { ids: [taskId] })).toEqual({ ok: true })
  expect(await taskDaysOf(scope)).toMatchObject([{ childId: anaId, status: 'done' }])
  expect(await balanceOf(scope, anaId)).toBe(10)
  expect(
    await markTaskDay(scope, { taskId, childId: biaId, day: TUESDAY, slot: 0, status: 'done', revision: 0 }),
  ).toEqual(refusedWith('task_not_found'))
  expect(await saveTask(scope, taskInput([anaId], { id: taskId }))).toEqual(refusedWith('task_not_found'))
})

test('a mark is refused if the balance would exceed its limit, and the task stays unchanged', async () => {
  const { scope, childId, mark } = await familyWithTask({ points: 10 })
  const setBalance = (points: number) =>
    writeFamily(scope, (tx) =>
      tx.updateTable('children').set({ total_points: points }).where('id', '=', childId).execute(),
    )
  await setBalance(MAX_BALANCE - 9)
  expect(await mark('done', 0)).toEqual(refusedWith('balance_limit'))
  expect(await singleTaskDay(scope)).toMatchObject({ status: 'pending', points: 0, revision: 0 })
  await setBalance(MAX_BALANCE - 10)
  expect(await mark('done', 0)).toMatchObject({ ok: true, balance: MAX_BALANCE })
  await setBalance(-MAX_BALANCE)
  expect(await mark('pending', 1)).toEqual(refusedWith('balance_limit'))
  expect(await singleTaskDay(scope)).toMatchObject({ status: 'done', points: 10, revision: 1 })
})
