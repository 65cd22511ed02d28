/**
 * How fast webhooks of payment providers are taken, at 200 a second, beside plain reads of /pronto of the same process:
 * `npm run build && npx node bench/webhooks.ts [seconds]`. Prints both for the embedded database and for PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { aHotmartEvent, HOTMART_ENVIRONMENT, sendHotmart } from '#tests/support/hotmart-events.ts'
import { createTestDatabase, startPostgres } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'

const PER_SECOND = 200
const seconds = Number(process.argv[2] ?? 10)

/** Milliseconds from sending to the whole answer, of every call; each is begun at its own time, whatever came before. */
async function steadily(call: () => Promise<Response>): Promise<{ times: number[]; refused: number }> {
  const times: number[] = []
  let refused = 0
  const began = performance.now()
  const calls = Array.from({ length: PER_SECOND * seconds }, async (_, index) => {
    await delay(Math.max(0, (index * 1000) / PER_SECOND - (performance.now() - began)))
    const sent = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    times.push(performance.now() - sent)
    if (!answer.ok) refused += 1
  })
  await Promise.all(calls)
  return { times: times.toSorted((a, b) => a - b), refused }
}

const at = (times: number[], share: number) =>
  (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(1)

const server = await startPostgres()
const database = await createTestDatabase(server.url)
for (const [kind, databaseUrl] of [
  ['embedded', undefined],
  ['PostgreSQL', database.url],
] as const) {
  const app = await startApp({ environment: HOTMART_ENVIRONMENT, ...(databaseUrl && { databaseUrl }) })
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
await server.stop()
