// 'Confirmar tudo' of one family: decideTaskDays with a session's checks, for several numbers of claims, on a PostgreSQL
// whose commits wait for the disk, and on PGlite. Between two measurements the decisions are undone.
// Run: node_modules/.bin/node bench/confirm-all.ts [rounds]
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import type { TaskDayRef } from '#app/domain/tasks/approval/decided-task-day.ts'
import { decideTaskDays } from '#app/domain/tasks/approval/decide-task-days.server.ts'
import { undoDecisions } from '#app/domain/tasks/approval/undo-decisions.server.ts'
import { aClaim, aDeviceScope, anAnswer } from '#tests/support/approval.ts'
import { addChild, addTask, newFamily } from '#tests/support/family-content.ts'
import { anAuthorisedScope } from '#tests/support/people.ts'
import { expectOk } from '#tests/support/results.ts'
import { createBenchDatabase, type Kind, stopServer } from './support/databases.ts'
import { startRecorder } from './support/recorder.ts'
import { median, printTable, quantile } from './support/statistics.ts'

const ROUNDS = Number(process.argv[2] ?? 60)
const WARM_UP_ROUNDS = 10
const CHILDREN = ['Alice', 'Bento', 'Cora', 'Davi']
/** The promise is of 40 claims. */
const CLAIM_COUNTS = [4, 40, 200]

const recorder = startRecorder()

/** A family with claims of today, spread over four children. */
async function aFamilyWithClaims(count: number): Promise<{ scope: FamilyScope; claims: TaskDayRef[] }> {
  const scope = await newFamily()
  const childIds: string[] = []
  for (const name of CHILDREN) childIds.push(await addChild(scope, { name }))
  const childScope = aDeviceScope(scope, childIds)
  const day = civilDateOf(new Date(), scope.timeZone)
  const claims: TaskDayRef[] = []
  for (let index = 0; index < count / childIds.length; index += 1) {
    const taskId = await addTask(scope, childIds, { title: `Tarefa ${index}`, trust: 'always' })
    for (const childId of childIds) claims.push(await aClaim({ scope, childScope, childId, taskId }, day))
  }
  return { scope: await anAuthorisedScope(scope.userId), claims }
}

async function measure(kind: Kind, count: number) {
  const target = await createBenchDatabase(kind)
  const connection = await target.connect()
  const { scope, claims } = await aFamilyWithClaims(count)
  const milliseconds: number[] = []
  let pending: readonly TaskDayRef[] = claims
  let statements = 0
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    recorder.take()
    const started = performance.now()
    const { decided } = await expectOk(
      decideTaskDays(scope, { answers: pending.map((claim) => anAnswer(claim)) }),
    )
    if (round >= 0) milliseconds.push(performance.now() - started)
    statements = recorder.take().reduce((sum, transaction) => sum + transaction.length, 0)
    if (decided.length !== count) throw new Error(`${decided.length} of ${count} claims were confirmed`)
    pending = (await expectOk(undoDecisions(scope, { answers: decided }))).decided
  }
  await connection.close()
  await target.remove()
  return {
    database: kind,
    claims: String(count),
    'median ms': median(milliseconds),
    'p95 ms': quantile(milliseconds, 0.95),
    statements: String(statements),
  }
}

const rows = []
for (const kind of ['postgres', 'pglite'] as const)
  for (const count of CLAIM_COUNTS) rows.push(await measure(kind, count))
printTable("'Confirmar tudo', with the checks of a session (promise: 40 claims in 60 ms on PostgreSQL)", rows)
await stopServer()
