// Compares the ledger's transactions through the product's functions with the same SQL sent directly by the
// driver: records the product's statements and replays them on a copy of the database.
// Run: node_modules/.bin/node bench/ledger.ts [rounds]
import type pg from 'pg'
import { newId } from '#app/base/ids.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { markTaskDay } from '#app/domain/tasks/mark-task-day.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { addChild, addTask, newFamily, scoreChild } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import {
  bareClients,
  type Kind,
  createBenchDatabase,
  type BenchDatabase,
  stopServer,
} from './support/databases.ts'
import { median, printTable } from './support/statistics.ts'
import { type SentTransaction, startRecorder } from './support/recorder.ts'

const ROUNDS = Number(process.argv[2] ?? 25)
const TRANSACTIONS = 160
const FAMILIES = 16

/** One child's task of today. `revision` counts its changes. */
interface Tap {
  scope: FamilyScope
  childId: string
  taskId: string
  revision: number
}

type Write = (tap: Tap) => Promise<unknown>

/** Marks the task done and pending in turn ('Fez', 'Desfazer'). */
async function mark(tap: Tap): Promise<void> {
  const { scope, revision, childId, taskId } = tap
  const day = civilDateOf(new Date(), scope.timeZone)
  const status = revision % 2 === 0 ? 'done' : 'pending'
  const result = await expectOk(markTaskDay(scope, { taskId, childId, day, slot: 0, status, revision }))
  tap.revision = result.revision
}

async function score({ scope, childId }: Tap): Promise<void> {
  const description = 'Ajudou a arrumar a mesa'
  await expectOk(scoreChild(scope, { requestId: newId(), childId, type: 'positive', points: 5, description }))
}

const writes: Record<string, Write> = { 'markTaskDay (done, undo)': mark, scoreChild: score }
const recorder = startRecorder()

interface Speed {
  perSecond: number
  processorMs: number
}

async function measure(work: () => Promise<void>): Promise<Speed> {
  const processor = process.cpuUsage()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(processor)
  return { perSecond: TRANSACTIONS / seconds, processorMs: (user + system) / 1000 / TRANSACTIONS }
}

function runConcurrently(callers: number, work: (caller: number) => Promise<void>): Promise<void> {
  return Promise.all(Array.from({ length: callers }, (_, caller) => work(caller))).then(() => undefined)
}

async function createFamilyTaps(): Promise<Tap[]> {
  const scope = await newFamily()
  const children = [await addChild(scope, { name: 'Alice' }), await addChild(scope, { name: 'Bento' })]
  const tasks: string[] = []
  for (const title of ['Arrumar a cama', 'Escovar os dentes', 'Dar comida ao gato', 'Lição de casa']) {
    tasks.push(await addTask(scope, children, { title }))
  }
  await renewDays(scope)
  return children.flatMap((childId) => tasks.map((taskId) => ({ scope, childId, taskId, revision: 0 })))
}

async function compare(kind: Kind, name: string, callers: number) {
  const write = writes[name]!
  const target = await createBenchDatabase(kind)
  const seedConnection = await target.connect()
  const tapsByFamily: Tap[][] = []
  for (let family = 0; family < FAMILIES; family += 1) tapsByFamily.push(await createFamilyTaps())
  await seedConnection.close()
  const databaseCopy = await target.copy()
  const connection = await target.connect()
  const bareDriver = await bareClients(databaseCopy, callers)
  recorder.take()

  const runProduct = () =>
    runConcurrently(callers, async (caller) => {
      const callersFamilies = tapsByFamily.filter((_, index) => index % callers === caller)
      for (let count = 0; count < TRANSACTIONS / callers; count += 1) {
        const taps = callersFamilies[count % callersFamilies.length]!
        await write(taps[Math.floor(count / callersFamilies.length) % taps.length]!)
      }
    })
  // BEGIN sets the family, so each bare client replays whole families in their order
  const indexByBegin = new Map<string, number>()
  const replayTransactions = (transactions: SentTransaction[]) => {
    const transactionsByClient = bareDriver.clients.map((): SentTransaction[] => [])
    for (const transaction of transactions) {
      const begin = transaction[0]!.text
      if (!indexByBegin.has(begin)) indexByBegin.set(begin, indexByBegin.size)
      transactionsByClient[indexByBegin.get(begin)! % transactionsByClient.length]!.push(transaction)
    }
    return runConcurrently(bareDriver.clients.length, (caller) =>
      sendAll(bareDriver.clients[caller]!, transactionsByClient[caller]!),
    )
  }

  const productSpeeds: Speed[] = []
  const driverSpeeds: Speed[] = []
  for (let round = -2; round < ROUNDS; round += 1) {
    const productSpeed = await measure(runProduct)
    const transactions = recorder.take()
    if (transactions.length !== TRANSACTIONS)
      throw new Error(`${transactions.length} transactions were recorded`)
    const driverSpeed = await measure(() => replayTransactions(transactions))
    recorder.take()
    // the first two rounds warm up both sides
    if (round >= 0) {
      productSpeeds.push(productSpeed)
      driverSpeeds.push(driverSpeed)
    }
  }
  await bareDriver.close()
  await connection.close()
  const [originalLedger, replayedLedger] = [await ledgerOf(target), await ledgerOf(databaseCopy)]
  if (originalLedger !== replayedLedger)
    throw new Error(`The copies differ: ${originalLedger}, but ${replayedLedger} replayed`)
  await databaseCopy.remove()
  await target.remove()
  return {
    database: kind,
    write: name,
    'at once': String(callers),
    'product, per s': median(productSpeeds.map((speed) => speed.perSecond)),
    'bare, per s': median(driverSpeeds.map((speed) => speed.perSecond)),
    ratio: median(productSpeeds.map((speed, round) => speed.perSecond / driverSpeeds[round]!.perSecond)),
    'product, processor ms': median(productSpeeds.map((speed) => speed.processorMs)),
    'bare, processor ms': median(driverSpeeds.map((speed) => speed.processorMs)),
  }
}

/** Number and sum of all entries, and the sum of all balances. */
async function ledgerOf(target: BenchDatabase): Promise<string> {
  const { clients, close } = await bareClients(target, 1)
  await clients[0]!.query('RESET ROLE')
  const { rows } = await clients[0]!
    .query(`select (select count(*) || ' entries of ' || sum(points) from score_log)
    || ', balances of ' || (select sum(total_points) from children) as summary`)
  await close()
  return (rows as { summary: string }[])[0]!.summary
}

async function sendAll(client: pg.Client, transactions: SentTransaction[]): Promise<void> {
  for (const transaction of transactions) {
    for (const query of transaction) await client.query(query as pg.QueryConfig)
  }
}

const rows = []
for (const kind of ['postgres', 'pglite'] as const) {
  for (const name of Object.keys(writes)) {
    for (const callers of [1, 8]) rows.push(await compare(kind, name, callers))
  }
}
printTable(
  'Ledger transactions: the product against the same SQL sent bare (promise: ratio 0.7 or better)',
  rows,
)
await stopServer()
