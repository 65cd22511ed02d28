// 'Fez' over HTTP as a phone sends it: session, role, tenant and idempotence checked, on kept-alive
// connections. The rate stands beside that of /pronto (HTTP and one `select 1`) taken by turns.
// Run after npm run build: node_modules/.bin/node bench/task-done.ts [rounds]
import { type Kind, makePlace, stopServer } from './support/databases.ts'
import { median, printTable } from './support/figures.ts'
import { aHousehold, type Household, nextTap } from './support/households.ts'
import { type HttpClient, openHttpClient } from './support/http-client.ts'
import { processorMs } from './support/processor.ts'
import { startOn } from './support/start-on.ts'

const ROUNDS = Number(process.argv[2] ?? 12)
const REQUESTS = 1_000
const FAMILIES = 32

interface Speed {
  perSecond: number
  processor: number
}

async function compare(kind: Kind, connections: number) {
  const place = await makePlace(kind)
  const seeding = await place.connect()
  const households: Household[] = []
  for (let made = 0; made < FAMILIES; made += 1) households.push(await aHousehold(1))
  await seeding.close()
  const app = await startOn(place)
  const clients: HttpClient[] = []
  for (let made = 0; made < connections; made += 1) clients.push(await openHttpClient(app.url))

  const measure = async (send: (client: HttpClient, caller: number, count: number) => Promise<void>) => {
    const processor = processorMs(app.process.pid!)
    const started = performance.now()
    await Promise.all(
      clients.map(async (client, caller) => {
        for (let count = 0; count < REQUESTS / connections; count += 1) await send(client, caller, count)
      }),
    )
    const seconds = (performance.now() - started) / 1000
    return {
      perSecond: REQUESTS / seconds,
      processor: (processorMs(app.process.pid!) - processor) / REQUESTS,
    }
  }
  const tap = async (client: HttpClient, caller: number, count: number) => {
    const own = households.filter((_, index) => index % connections === caller)
    const household = own[count % own.length]!
    const task = household.taps[Math.floor(count / own.length) % household.taps.length]!
    const json = nextTap(household, task)
    const answer = await client.send('POST', '/app/tarefas/marcar.data', household.cookies[0], json)
    if (answer.status !== 200 || !answer.body.includes('balance')) throw new Error(JSON.stringify(answer))
  }
  const health = async (client: HttpClient) => {
    const answer = await client.send('GET', '/pronto')
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  }

  const taps: Speed[] = []
  const floors: Speed[] = []
  for (let round = -2; round < ROUNDS; round += 1) {
    const one = await measure(tap)
    const other = await measure(health)
    // the first two rounds warm the server up
    if (round >= 0) {
      taps.push(one)
      floors.push(other)
    }
  }
  for (const client of clients) client.close()
  await app.stop({ keepData: true })
  await place.remove()
  return {
    database: kind,
    connections: String(connections),
    'taps, per s': median(taps.map((speed) => speed.perSecond)),
    'processor ms a tap': median(taps.map((speed) => speed.processor)),
    '/pronto, per s': median(floors.map((speed) => speed.perSecond)),
    'processor ms a /pronto': median(floors.map((speed) => speed.processor)),
    'taps to /pronto': median(taps.map((speed, round) => speed.perSecond / floors[round]!.perSecond)),
  }
}

const rows = []
for (const kind of ['postgres', 'pglite'] as const) {
  for (const connections of [1, 8]) rows.push(await compare(kind, connections))
}
await stopServer()
printTable('"Fez" over HTTP (promise: under 1 ms of processor each)', rows)
