import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, addReward, addTask, newFamily, scoreChild } from '#tests/support/family-content.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { renewDays } from '../tasks/renew-days.server.ts'
import { anAuthorisedScope } from '#tests/support/people.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk } from '#tests/support/results.ts'

const testDatabase = setUpTestDatabase()

let statements = 0
let roundTrips = 0
let unanswered = 0
// oxlint-disable-next-line typescript/unbound-method -- called with the client below
const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => Promise<unknown>
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function count(
  this: pg.Client,
  ...args: unknown[]
) {
  statements += 1
  if (unanswered === 0) roundTrips += 1
  unanswered += 1
  try {
    return await send.apply(this, args)
  } finally {
    unanswered -= 1
  }
})

/** The number of statements that `write` sends to the database, including BEGIN and COMMIT. */
async function countStatements(write: () => Promise<{ ok: boolean }>): Promise<number> {
  statements = 0
  roundTrips = 0
  await expectOk(write())
  return statements
}

// BEGIN, three SELECTs (session, family and membership), COMMIT
const TRANSACTION_STATEMENTS = 5

test('each daily write sends five statements for transaction and checks, and at most six more', async () => {
  setTestTime('2026-03-10T15:00:00.000Z')
  const scope = await anAuthorisedScope((await newFamily()).userId)
  const childId = await addChild(scope, { points: 50 })
  const taskId = await addTask(scope, [childId])
  const rewardId = await addReward(scope)
  const day = '2026-03-10'
  const mark = (status: 'done' | 'not_done' | 'pending', revision: number) =>
    countStatements(() => markTaskDay(scope, { taskId, childId, day, slot: 0, status, revision }))
  const score = { requestId: newId(), childId, type: 'positive', points: 5, description: 'x' } as const

  expect(await mark('done', 0), 'done').toBe(TRANSACTION_STATEMENTS + 3)
  // everything at once, then COMMIT; the embedded database answers each statement before it takes the next
  expect(roundTrips).toBe(testDatabase.kind === 'postgres' ? 2 : statements)
  expect(await mark('done', 0), 'done again').toBe(TRANSACTION_STATEMENTS + 4)
  expect(await mark('pending', 1), 'undo').toBe(TRANSACTION_STATEMENTS + 4)
  expect(await mark('not_done', 2), 'not done').toBe(TRANSACTION_STATEMENTS + 2)
  expect(await countStatements(() => scoreChild(scope, score)), 'score').toBe(TRANSACTION_STATEMENTS + 2)
  expect(await countStatements(() => redeemReward(scope, { id: newId(), childId, rewardId })), 'redeem').toBe(
    TRANSACTION_STATEMENTS + 6,
  )
  await renewDays(scope)
  expect(await countStatements(() => renewDays(scope)), 'renewal of a renewed day').toBe(3 + 1)
})
