/**
 * Measures the response times of payment webhooks at 200 a second, and of GET /pronto of the same process:
 * `npm run build && npx node bench/webhooks.ts [seconds]`. Prints both for the embedded database and for PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { aHotmartEvent, HOTMART_ENVIRONMENT, sendHotmart } from '#tests/support/hotmart-events.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { postgresUrl, stopServer } from './support/databases.ts'
import { startShipped } from './support/start-app.ts'

const PER_SECOND = 200
const seconds = Number(process.argv[2] ?? 10)

/** Starts PER_SECOND calls each second. Returns the sorted milliseconds from each start to the complete response. */
async function callSteadily(call: () => Promise<Response>) {
  const times: number[] = []
  let refusedCount = 0
  const startedAt = performance.now()
  const calls = Array.from({ length: PER_SECOND * seconds }, async (_, index) => {
    await delay(Math.max(0, (index * 1000) / PER_SECOND - (performance.now() - startedAt)))
    const sentAt = performance.now()
    const response = await call()
    await response.arrayBuffer()
    times.push(performance.now() - sentAt)
    if (!response.ok) refusedCount += 1
  })
  await Promise.all(calls)
  return { times: times.toSorted((a, b) => a - b), refusedCount }
}

const percentile = (times: number[], share: number) =>
  (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(1)

const database = await createTestDatabase(await postgresUrl())
for (const [kind, databaseUrl] of [
  ['embedded', undefined],
  ['PostgreSQL', database.url],
] as const) {
  const app = await startShipped({ environment: HOTMART_ENVIRONMENT, ...(databaseUrl && { databaseUrl }) })
  const calls = {
    'GET /pronto': () => fetch(`${app.url}/pronto`),
    'POST /webhooks/hotmart': () => sendHotmart(app.url, aHotmartEvent({ id: randomUUID() })),
  }
  for (const [name, call] of Object.entries(calls)) {
    const { times, refusedCount } = await callSteadily(call)
    console.log(
      `${kind} ${name}: ${times.length} in ${seconds} s, p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, slowest ` +
        `${percentile(times, 1)} ms, refused ${refusedCount}`,
    )
  }
  await app.stop()
}
await database.drop()
await stopServer()
