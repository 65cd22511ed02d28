/**
 * Response times of payment webhooks at 200 a second, beside reads of /pronto of the same process:
 * `npm run build && npx node bench/webhooks.ts [seconds]`. Prints both for the embedded database and for PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { aHotmartEvent, HOTMART_ENVIRONMENT, sendHotmart } from '#tests/support/hotmart-events.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { postgresUrl, stopServer } from './support/databases.ts'
import { startShipped } from './support/start-on.ts'

const PER_SECOND = 200
const seconds = Number(process.argv[2] ?? 10)

/** Milliseconds from sending to the complete response, for every call; each starts at its scheduled time. */
async function steadily(call: () => Promise<Response>): Promise<{ times: number[]; refused: number }> {
  const times: number[] = []
  let refused = 0
  const startedAt = performance.now()
  const calls = Array.from({ length: PER_SECOND * seconds }, async (_, index) => {
    await delay(Math.max(0, (index * 1000) / PER_SECOND - (performance.now() - startedAt)))
    const sentAt = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    times.push(performance.now() - sentAt)
    if (!answer.ok) refused += 1
  })
  await Promise.all(calls)
  return { times: times.toSorted((a, b) => a - b), refused }
}

const at = (times: number[], share: number) =>
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
    const { times, refused } = await steadily(call)
    console.log(
      `${kind} ${name}: ${times.length} in ${seconds} s, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, slowest ` +
        `${at(times, 1)} ms, refused ${refused}`,
    )
  }
  await app.stop()
}
await database.drop()
await stopServer()
