// Measures the read of a family's snapshot (findDashboard) as its history grows and as other families join, all
// cases in turn, and checks the plan of its statement, which must scan no table of families.
// Run: node_modules/.bin/node bench/snapshot.ts [other families …]
import pg from 'pg'
import type { Connection } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { addChild, addReward, addTask, newFamily } from '#tests/support/family-content.ts'
import {
  bareClients,
  type Kind,
  createBenchDatabase,
  type BenchDatabase,
  runAsOwner,
  stopServer,
} from './support/databases.ts'
import { median, printTable, quantile } from './support/statistics.ts'
import { historyOf, otherFamilies } from './support/load-families.ts'
import { type PlanNode, scannedTables } from './support/plan-node.ts'
import { type SentTransaction, startRecorder } from './support/recorder.ts'

const args = process.argv.slice(2).map(Number)
const OTHER_FAMILY_COUNTS: Record<Kind, number[]> =
  args.length > 0
    ? { postgres: args, pglite: [Math.min(...args)] }
    : { postgres: [0, 1_000, 20_000], pglite: [0, 1_000] }
const YEARS = [0, 1, 5, 10]
const CALLS = 300

const recorder = startRecorder()

interface Case {
  otherCount: number
  years: number
  scope: FamilyScope
  connection: Connection
  milliseconds: number[]
}

interface CaseDatabase {
  target: BenchDatabase
  connection: Connection
  cases: Case[]
}

async function createCases(kind: Kind, otherCount: number): Promise<CaseDatabase> {
  const target = await createBenchDatabase(kind)
  const seedConnection = await target.connect()
  const scopes: FamilyScope[] = []
  for (const _ of YEARS) scopes.push(await createTestFamily())
  await seedConnection.close()

  const today = civilDateOf(new Date(), 'America/Sao_Paulo')
  const histories = YEARS.flatMap((years, index) => (years ? historyOf(scopes[index]!, today, years) : []))
  const others = otherCount ? otherFamilies(otherCount, today) : []
  await runAsOwner(target, [...histories, ...others, 'VACUUM ANALYZE'])

  const connection = await target.connect()
  const cases = YEARS.map((years, index): Case => {
    return { otherCount, years, scope: scopes[index]!, connection, milliseconds: [] }
  })
  return { target, connection, cases }
}

/** Creates a family with two children and eight daily tasks for each. */
async function createTestFamily(): Promise<FamilyScope> {
  const scope = await newFamily()
  const children = [await addChild(scope, { name: 'Alice' }), await addChild(scope, { name: 'Bento' })]
  for (let hour = 8; hour < 16; hour += 1) {
    await addTask(scope, children, {
      title: `Tarefa das ${hour}`,
      time: `${String(hour).padStart(2, '0')}:00`,
    })
  }
  await addReward(scope)
  await renewDays(scope)
  return scope
}

async function readSnapshot({ scope, connection, milliseconds }: Case, isMeasured: boolean): Promise<void> {
  setConnection(connection)
  const started = performance.now()
  const snapshot = await findDashboard(scope)
  const duration = performance.now() - started
  if (snapshot?.dashboard.children.length !== 2) throw new Error('The snapshot is incomplete')
  if (isMeasured) milliseconds.push(duration)
}

/** The tables that the snapshot's statement would scan sequentially, by its generic plan. */
async function findScannedTables(target: BenchDatabase, transaction: SentTransaction): Promise<string[]> {
  const index = transaction.findIndex(({ text }) => /^\s*select/i.test(text))
  const statement = transaction[index]
  const { clients, close } = await bareClients(target, 1)
  const client = clients[0]!
  const literals = (statement?.values ?? []).map((value) =>
    pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
  )
  // BEGIN and the settings of the transaction, one after another
  for (const { text } of transaction.slice(0, index)) await client.query(text)
  await client.query('SET LOCAL plan_cache_mode = force_generic_plan')
  await client.query(`PREPARE snapshot AS ${statement!.text}`)
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE snapshot (${literals.join(', ')})`)
  await client.query('ROLLBACK')
  await close()
  const [plan] = (rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[])[0]!['QUERY PLAN']
  return scannedTables(plan.Plan)
}

const rows = []
const scanTexts: string[] = []
for (const kind of ['postgres', 'pglite'] as const) {
  const databases: CaseDatabase[] = []
  for (const count of OTHER_FAMILY_COUNTS[kind]) databases.push(await createCases(kind, count))
  const cases = databases.flatMap((database) => database.cases)
  for (let call = -20; call < CALLS; call += 1)
    for (const testCase of cases) await readSnapshot(testCase, call >= 0)

  const medianAfterYears = (years: number) =>
    median(cases.find((candidate) => candidate.years === years)!.milliseconds)
  for (const { otherCount, years, milliseconds } of cases) {
    rows.push({
      database: kind,
      'other families': otherCount.toLocaleString('en-US'),
      'years of use': String(years),
      'median ms': median(milliseconds),
      'p99 ms': quantile(milliseconds, 0.99),
      'to no history, alone': median(milliseconds) / medianAfterYears(0),
      'to one year, alone': median(milliseconds) / medianAfterYears(1),
    })
  }
  const largest = databases.at(-1)!
  recorder.take()
  await readSnapshot(largest.cases.at(-1)!, false)
  const [transaction] = recorder.take()
  for (const { connection } of databases) await connection.close()
  const scans = await findScannedTables(largest.target, transaction!)
  const besideText = `beside ${OTHER_FAMILY_COUNTS[kind].at(-1)?.toLocaleString('en-US')} other families`
  scanTexts.push(
    `${kind}, ${besideText}: ${scans.length > 0 ? `SCANS ${scans.join(', ')}` : 'no sequential scan'}`,
  )
  if (scans.length > 0) process.exitCode = 1
  for (const { target } of databases) await target.remove()
}
await stopServer()
printTable(`A family's snapshot, two children, eight tasks a day each, ${CALLS} reads by turns`, rows)
console.log(`\nPlan of the statement for any family:\n${scanTexts.join('\n')}`)
