// 'Fez' over HTTP as a phone sends it, each task marked once: the product as npm start ships it, Parse Server with the same
// work, and node:http with one statement, by turns on one PostgreSQL whose commits wait for the disk; then the product on PGlite.
// Installs Parse Server into a temporary folder. Run after npm run build: node_modules/.bin/node bench/task-done.ts [rounds]
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#tests/support/running-app.ts'
import { parseDays, startParse } from './parse/start-parse.ts'
import { createBenchDatabase, type BenchDatabase, runAsOwner, stopServer } from './support/databases.ts'
import { median, printTable } from './support/statistics.ts'
import { type HttpClient, openHttpClient } from './support/http-client.ts'
import { loadTaps, type PreparedTap } from './support/load-taps.ts'
import { processorMs } from './support/processor.ts'
import { type Sender, senderOf } from './support/sender.ts'
import { startOn } from './support/start-on.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const WARM_UP = 1
const REQUESTS = 1200
const CONNECTIONS = [1, 8, 16]
const TAPS = (ROUNDS + WARM_UP) * REQUESTS * CONNECTIONS.length

interface Contender {
  name: string
  url: string
  pid: number
  path: string
  /** Not sent yet. */
  taps: PreparedTap[]
}

interface Speed {
  perSecond: number
  processor: number
}

async function measure(side: Contender, connections: number): Promise<Speed> {
  const batch = side.taps.splice(0, REQUESTS)
  if (batch.length < REQUESTS) throw new Error(`${side.name}: too few tasks were prepared`)
  const clients: HttpClient[] = []
  for (let made = 0; made < connections; made += 1) clients.push(await openHttpClient(side.url))
  const processor = processorMs(side.pid)
  const started = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let tap = batch.pop(); tap; tap = batch.pop()) {
        const { status, body } = await client.send('POST', side.path, tap.cookie, tap.json)
        if (status !== 200 || !body.includes('balance')) throw new Error(`${side.name}: ${status} ${body}`)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const spent = processorMs(side.pid) - processor
  for (const client of clients) client.close()
  return { perSecond: REQUESTS / seconds, processor: spent / REQUESTS }
}

/** Measures all sides in turn, with `connections` each; also computes the ratios to the product's rate of the same round. */
async function compare(database: string, sides: readonly Contender[], connections: number) {
  const speeds = sides.map((): Speed[] => [])
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, side] of sides.entries()) {
      process.stderr.write(`${database}, ${connections} connections, round ${round}: ${side.name}\n`)
      const speed = await measure(side, connections)
      if (round >= 0) speeds[index]!.push(speed)
    }
  }
  return sides.map(({ name }, index) => ({
    database,
    connections: String(connections),
    server: name,
    'per s': median(speeds[index]!.map(({ perSecond }) => perSecond)),
    'processor ms': median(speeds[index]!.map(({ processor }) => processor)),
    'the product to it': median(
      speeds[index]!.map(({ perSecond }, round) => speeds[0]![round]!.perSecond / perSecond),
    ),
  }))
}

async function startBare(target: BenchDatabase): Promise<Sender> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATABASE_URL: target.databaseUrl }
  const file = join(import.meta.dirname, 'support', 'bare-task-done.ts')
  return senderOf(spawn(process.execPath, [file], { env, stdio: 'inherit' }), { port })
}

async function measurePostgres() {
  const [target, empty] = [await createBenchDatabase('postgres'), await createBenchDatabase('postgres')]
  const taps = await loadTaps(target, TAPS)
  const twin = await target.copy()
  const [app, bare] = [await startOn(target), await startBare(twin)]
  const parse = await startParse(empty.databaseUrl!)
  const days = parseDays(TAPS * 2)
  await runAsOwner(empty, days.statements)
  const bodies = days.taps.map((json) => ({ json }))
  const sides: Contender[] = [
    {
      name: 'the product',
      url: app.url,
      pid: app.process.pid!,
      path: '/app/acoes/tarefas.marcar',
      taps,
    },
    { name: 'Parse Server, one transaction', ...parse, path: '/parse/functions/markDone', taps: bodies },
    {
      name: 'Parse Server, three writes',
      ...parse,
      path: '/parse/functions/markDoneInParts',
      taps: bodies.splice(TAPS),
    },
    { name: 'node:http, one statement', ...bare, path: '/', taps: [...taps] },
  ]
  const rows = []
  for (const connections of CONNECTIONS) rows.push(...(await compare('PostgreSQL', sides, connections)))
  for (const sender of [parse, bare]) sender.stop()
  await app.stop({ keepData: true })
  for (const used of [twin, target, empty]) await used.remove()
  await stopServer()
  return rows
}

async function measurePglite() {
  const target = await createBenchDatabase('pglite')
  const taps = await loadTaps(target, TAPS)
  const app = await startOn(target)
  const side = {
    name: 'the product',
    url: app.url,
    pid: app.process.pid!,
    path: '/app/acoes/tarefas.marcar',
    taps,
  }
  const rows = []
  for (const connections of CONNECTIONS) rows.push(...(await compare('PGlite', [side], connections)))
  await app.stop({ keepData: true })
  await target.remove()
  return rows
}

const HOLD = 'hold: with 16 connections 4 x Parse Server and 0.5 ms of processor, with one 2 x and 0.8 ms'
printTable(`"Fez" over HTTP on PostgreSQL, each task once (${HOLD})`, await measurePostgres())
printTable('"Fez" over HTTP on PGlite, each task once', await measurePglite())
