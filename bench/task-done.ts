// 'Fez' over HTTP as a phone sends it, each task marked once: the product as npm start ships it, Parse Server with the same
// work, and node:http with one statement, by turns on one PostgreSQL whose commits wait for the disk; then the product on PGlite.
// Installs Parse Server into a temporary folder. Run after npm run build: node_modules/.bin/node bench/task-done.ts [rounds]
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#tests/support/running-app.ts'
import { parseServerTaskDays, startParse } from './parse/start-parse.ts'
import { createBenchDatabase, type BenchDatabase, runAsOwner, stopServer } from './support/databases.ts'
import { median, printTable } from './support/statistics.ts'
import { loadTaps } from './support/load-taps.ts'
import { type BenchRequest, type Contender, measureRate, type RequestRate } from './support/request-rate.ts'
import { type ServerProcess, waitForServer } from './support/server-process.ts'
import { startShippedOn } from './support/start-app.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const WARM_UP_ROUNDS = 1
const REQUESTS = 1200
const CONNECTIONS = [1, 8, 16]
const TAP_COUNT = (ROUNDS + WARM_UP_ROUNDS) * REQUESTS * CONNECTIONS.length

/** Measures all contenders by turns, and computes the ratio of the product's rate to each rate of the same round. */
async function compare(database: string, contenders: readonly Contender[], connections: number) {
  const speeds = contenders.map((): RequestRate[] => [])
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      process.stderr.write(`${database}, ${connections} connections, round ${round}: ${contender.name}\n`)
      const speed = await measureRate(contender, { count: REQUESTS, connections, text: 'balance' })
      if (round >= 0) speeds[index]!.push(speed)
    }
  }
  return contenders.map(({ name }, index) => ({
    database,
    connections: String(connections),
    server: name,
    'per s': median(speeds[index]!.map(({ perSecond }) => perSecond)),
    'processor ms': median(speeds[index]!.map(({ cpuMs }) => cpuMs)),
    'the product to it': median(
      speeds[index]!.map(({ perSecond }, round) => speeds[0]![round]!.perSecond / perSecond),
    ),
  }))
}

async function startBare(target: BenchDatabase): Promise<ServerProcess> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATABASE_URL: target.databaseUrl }
  const file = join(import.meta.dirname, 'support', 'bare-task-done.ts')
  return waitForServer(spawn(process.execPath, [file], { env, stdio: 'inherit' }), { port })
}

async function measurePostgres() {
  const target = await createBenchDatabase('postgres')
  const parseDatabase = await createBenchDatabase('postgres')
  const taps = await loadTaps(target, TAP_COUNT)
  const databaseCopy = await target.copy()
  const [app, bareServer] = [await startShippedOn(target), await startBare(databaseCopy)]
  const parse = await startParse(parseDatabase.databaseUrl!)
  const days = parseServerTaskDays(TAP_COUNT * 2)
  await runAsOwner(parseDatabase, days.statements)
  const callsOf = (name: string): BenchRequest[] =>
    days.taps.splice(0, TAP_COUNT).map((json) => ({ method: 'POST', path: `/parse/functions/${name}`, json }))
  const contenders: Contender[] = [
    { name: 'the product', url: app.url, pid: app.process.pid!, requests: taps },
    { name: 'Parse Server, one transaction', ...parse, requests: callsOf('markDone') },
    { name: 'Parse Server, three writes', ...parse, requests: callsOf('markDoneInParts') },
    {
      name: 'node:http, one statement',
      ...bareServer,
      requests: taps.map((request) => ({ ...request, path: '/' })),
    },
  ]
  const rows = []
  for (const connections of CONNECTIONS) rows.push(...(await compare('PostgreSQL', contenders, connections)))
  for (const sender of [parse, bareServer]) sender.stop()
  await app.stop({ keepData: true })
  for (const database of [databaseCopy, target, parseDatabase]) await database.remove()
  await stopServer()
  return rows
}

async function measurePglite() {
  const target = await createBenchDatabase('pglite')
  const taps = await loadTaps(target, TAP_COUNT)
  const app = await startShippedOn(target)
  const contender = { name: 'the product', url: app.url, pid: app.process.pid!, requests: taps }
  const rows = []
  for (const connections of CONNECTIONS) rows.push(...(await compare('PGlite', [contender], connections)))
  await app.stop({ keepData: true })
  await target.remove()
  return rows
}

const LIMITS = 'hold: with 16 connections 4 x Parse Server and 0.5 ms of processor, with one 2 x and 0.8 ms'
printTable(`"Fez" over HTTP on PostgreSQL, each task once (${LIMITS})`, await measurePostgres())
printTable('"Fez" over HTTP on PGlite, each task once', await measurePglite())
