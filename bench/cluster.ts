// The product on a Citus cluster of three nodes and on one PostgreSQL of this machine, by turns: 'Fez', each task once, and
// the whole screen of /app. Needs a PostgreSQL with Citus. Run after npm run build:
// node_modules/.bin/node bench/cluster.ts [rounds]
import { startCitusCluster } from './support/citus-cluster.ts'
import { createBenchDatabase, stopServer } from './support/databases.ts'
import { loadTaps } from './support/load-taps.ts'
import { type BenchRequest, type Contender, measureRate } from './support/request-rate.ts'
import { startShippedOn } from './support/start-app.ts'
import { median, printTable } from './support/statistics.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const WARM_UP_ROUNDS = 1
const CONNECTIONS = [1, 16]
const TAPS = 600
const SCREENS = 200
const TAP_COUNT = (ROUNDS + WARM_UP_ROUNDS) * TAPS * CONNECTIONS.length

/** Requests of /app by the people of these taps. */
const screensOf = (taps: readonly BenchRequest[]): BenchRequest[] =>
  taps.map(({ cookie }) => ({ method: 'GET', path: '/app', cookie }))

async function compare(
  contenders: readonly Contender[],
  work: { name: string; count: number; text: string },
) {
  const rows = []
  for (const connections of CONNECTIONS) {
    const rates = contenders.map((): number[] => [])
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const [index, contender] of contenders.entries()) {
        process.stderr.write(`${work.name}, ${connections} connections, round ${round}: ${contender.name}\n`)
        const { perSecond } = await measureRate(contender, { ...work, connections })
        if (round >= 0) rates[index]!.push(perSecond)
      }
    }
    const [cluster, plain] = rates as [number[], number[]]
    rows.push({
      request: work.name,
      connections: String(connections),
      'cluster per s': median(cluster),
      'PostgreSQL per s': median(plain),
      'cluster to PostgreSQL': median(cluster.map((rate, round) => rate / plain[round]!)),
    })
  }
  return rows
}

const cluster = await startCitusCluster()
const plainDatabase = await createBenchDatabase('postgres')
const contenders: Contender[] = []
const apps = []
for (const [name, database] of [
  ['cluster', cluster.database],
  ['PostgreSQL', plainDatabase],
] as const) {
  const requests = await loadTaps(database, TAP_COUNT)
  if (name === 'cluster') await cluster.shard()
  const app = await startShippedOn(database)
  apps.push(app)
  contenders.push({ name, url: app.url, pid: app.process.pid!, requests })
}
const screens = contenders.map((contender) => ({ ...contender, requests: screensOf(contender.requests) }))
const rows = [
  ...(await compare(contenders, { name: "'Fez'", count: TAPS, text: 'balance' })),
  ...(await compare(screens, { name: '/app', count: SCREENS, text: '</html>' })),
]
for (const app of apps) await app.stop({ keepData: true })
await plainDatabase.remove()
await stopServer()
await cluster.remove()
printTable('Citus with two nodes beside one PostgreSQL (hold: taps 0.6, screens 0.7)', rows)
