import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { isSharded, testDatabaseKind } from '#tests/support/database.ts'
import { runWhileUncommitted } from '#tests/support/run-while-uncommitted.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  balancesOf,
  childInput,
  ledgerOf,
  newFamily,
  forceSave,
  taskDaysOf,
  taskInput,
  scoreChild,
} from '#tests/support/family-content.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { deleteChild } from '../dashboard/delete-child.server.ts'
import { saveChild } from '../children/save-child.server.ts'
import { editEntry } from '../points/edit-entry.server.ts'
import { findHistory } from '../points/queries.server.ts'
import { takeBackEntry } from '../points/take-back-entry.server.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'
import { refundRedemption } from '../rewards/refund-redemption.server.ts'
import { saveReward } from '../rewards/save-reward.server.ts'
import { deleteTasks } from './delete-tasks.server.ts'
import { markTaskDay } from './mark-task-day.server.ts'
import { renewDays } from './renew-days.server.ts'
import { reopenTaskDay } from './reopen-task-day.server.ts'
import { saveTask } from './save-task.server.ts'

const testDatabase = setUpTestDatabase()

const setDay = (day: string) => {
  setTestClock(() => new Date(`${day}T15:00:00.000Z`))
}

const YESTERDAY = '2026-03-10'
const TODAY = '2026-03-11'
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** A family with three children, three tasks, a reward and a history of yesterday. */
async function newBusyFamily() {
  setDay(YESTERDAY)
  const scope = await newFamily()
  const children = [
    await addChild(scope, { points: 50 }),
    await addChild(scope, { points: 50 }),
    await addChild(scope),
  ]
  const tasks = [taskInput(children), taskInput(children), taskInput(children)]
  for (const task of tasks) await expectOk(saveTask(scope, task))
  const rewardId = await addReward(scope, { points: 20 })
  for (const childId of children) {
    await expectOk(
      markTaskDay(scope, {
        taskId: tasks[0]!.id,
        childId,
        day: YESTERDAY,
        slot: 0,
        status: 'done',
        revision: 0,
      }),
    )
  }
  return { scope, children, tasks, rewardId, history: await findHistory(scope) }
}

type BusyFamily = Awaited<ReturnType<typeof newBusyFamily>>

/** The actions of a family. `seed` selects the target. Other actions may delete the third task or child at the same time. */
const actions: ((family: BusyFamily, seed: number) => Promise<unknown>)[] = [
  ({ scope, tasks, children }, seed) =>
    markTaskDay(scope, {
      taskId: tasks[seed % 3]!.id,
      slot: 0,
      childId: children[(seed >> 2) % 3]!,
      day: TODAY,
      status: (['done', 'done', 'pending', 'not_done'] as const)[(seed >> 4) % 4]!,
      revision: (seed >> 6) % 3,
    }),
  ({ scope, history }, seed) =>
    takeBackEntry(
      scope,
      { entryId: history[seed % history.length]!.id },
      { task: reopenTaskDay, redemption: refundRedemption },
    ),
  ({ scope, history }, seed) =>
    editEntry(scope, {
      requestId: newId(),
      entryId: history[seed % history.length]!.id,
      description: 'Corrigida',
    }),
  ({ scope, children, rewardId }, seed) =>
    redeemReward(scope, { id: newId(), childId: children[seed % 3]!, rewardId }),
  ({ scope, children }, seed) =>
    scoreChild(scope, {
      requestId: newId(),
      childId: children[seed % 3]!,
      type: 'conduct',
      conduct: 'gritar',
    }),
  ({ scope }) => renewDays(scope),
  ({ scope, tasks, children }, seed) =>
    forceSave((input) => saveTask(scope, input), {
      ...tasks[seed % 3]!,
      childIds: children.slice(0, 1 + ((seed >> 2) % 3)),
      weekdays: seed % 2 === 0 ? EVERY_DAY : [0],
    }),
  ({ scope, children, rewardId }, seed) =>
    forceSave((input) => saveReward(scope, input), {
      id: rewardId,
      title: 'Cinema',
      points: 20,
      redemptionPeriod: 'mensal' as const,
      oncePerPeriod: false,
      isOnce: false,
      childIds: children.slice(seed % 3),
      drawing: null,
      revision: null as number | null,
    }),
  ({ scope, children }, seed) =>
    forceSave((input) => saveChild(scope, input), childInput({ id: children[0], name: `Nome ${seed % 5}` })),
  ({ scope, tasks }, seed) =>
    seed % 4 === 0 ? deleteTasks(scope, { ids: [tasks[2]!.id] }) : renewDays(scope),
  ({ scope, children }, seed) =>
    seed % 4 === 0 ? deleteChild(scope, { id: children[2]! }) : renewDays(scope),
]

async function expectConsistent(scope: FamilyScope): Promise<void> {
  for (const { balance, sum } of (await balancesOf(scope)).values()) expect(balance).toBe(sum)
  const lines = await ledgerOf(scope)
  for (const row of await taskDaysOf(scope)) {
    const liveEntries = lines.filter(
      (line) =>
        line.taskId === row.taskId &&
        line.childId === row.childId &&
        line.day === row.day &&
        line.reversesId === null &&
        !lines.some(({ reversesId }) => reversesId === line.id),
    )
    expect(liveEntries).toHaveLength(row.status === 'done' ? 1 : 0)
  }
}

test('concurrent actions of all kinds never throw and keep points and tasks consistent', async () => {
  const anyAction = fc.tuple(fc.constantFrom(...actions), fc.nat({ max: 1023 }))
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 20, maxLength: 60 }), async (batch) => {
      const family = await newBusyFamily()
      setDay(TODAY)
      // Promise.all rejects if an action throws, for example on a violated constraint
      await Promise.all(batch.map(([action, seed]) => action(family, seed)))
      await expectConsistent(family.scope)
      await renewDays(family.scope)
      await expectConsistent(family.scope)
    }),
    { numRuns: isSharded ? 5 : 20, endOnFailure: true },
  )
})

// needs a second connection
test.runIf(testDatabaseKind() === 'postgres' && !isSharded)(
  'a mark of a changed task day whose child is deleted meanwhile finds no task',
  async () => {
    const { scope, children, tasks } = await newBusyFamily()
    const [childId] = children
    const mark = { taskId: tasks[0]!.id, childId: childId!, day: YESTERDAY, slot: 0 }
    const result = await runWhileUncommitted(
      testDatabase,
      ['delete from children where id = $1', [childId]],
      () => markTaskDay(scope, { ...mark, status: 'pending', revision: 0 }),
    )
    expect(result).toEqual(refusedWith('task_not_found'))
  },
)
