import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '#app/database/connect.server.ts'
import { database, setConnection } from '#app/database/database.server.ts'
import { processPaymentEvents } from '#app/domain/billing/events/process-payment-events.server.ts'
import {
  aHotmartEvent,
  HOTMART_ENVIRONMENT,
  HOTMART_SETTINGS,
  sendHotmart,
} from '#tests/support/hotmart-events.ts'
import { selling } from '#tests/support/payments.ts'
import { createTestDatabase, type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'
import { freePort, type RunningApp, startApp, startedDataDir } from '#tests/support/running-app.ts'

const PER_SECOND = 200
const SECONDS = 8
const KILLS_AT = [1500, 4500]
const EVENTS_OF_ONE = 4

let folder = ''
let server: RunningPostgres | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-webhooks-'))
  server = await startPostgres()
}, 60_000)

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Sent {
  id: string
  code: string
  body: string
}

/** Four events for each subscription: a purchase, two renewals, a cancellation. */
function everyEvent(): Sent[] {
  const start = Date.now() - 1000
  return Array.from({ length: PER_SECOND * SECONDS }, (_, index) => {
    const code = `S${Math.floor(index / EVENTS_OF_ONE)}`
    const place = index % EVENTS_OF_ONE
    const event = place === EVENTS_OF_ONE - 1 ? 'SUBSCRIPTION_CANCELLATION' : 'PURCHASE_APPROVED'
    const id = randomUUID()
    const at = new Date(start + place)
    return { id, code, body: aHotmartEvent({ id, code, event, at, transaction: `${code}-${place}` }) }
  })
}

/** Sends it until it is accepted, with growing pauses, as a provider does. */
async function sendUntilAccepted(url: string, { body }: Sent): Promise<void> {
  for (let pause = 200; ; pause = Math.min(2 * pause, 2000)) {
    const answer = await sendHotmart(url, body).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    expect([undefined, 502, 503]).toContain(answer?.status)
    await delay(pause * (0.5 + Math.random()))
  }
}

describe.each(['pglite', 'postgres'] as const)('webhooks on %s', (kind) => {
  it(`at ${PER_SECOND} a second lose nothing while the process is killed and started again`, async () => {
    const dataDir = join(folder, kind)
    if (kind === 'pglite') await startedDataDir(dataDir)
    const databaseUrl =
      kind === 'postgres' && server
        ? (await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)).url
        : undefined
    const port = await freePort()
    const options = { port, dataDir, ...(databaseUrl && { databaseUrl }), environment: HOTMART_ENVIRONMENT }
    let app: RunningApp = await startApp(options)
    const { url } = app

    const events = everyEvent()
    const sending: Promise<void>[] = []
    const began = performance.now()
    const restarts = (async () => {
      for (const at of KILLS_AT) {
        await delay(Math.max(0, began + at - performance.now()))
        const dead = once(app.process, 'exit')
        app.process.kill('SIGKILL')
        await dead
        app = await startApp(options)
      }
    })()
    for (const [index, event] of events.entries()) {
      const due = began + (index * 1000) / PER_SECOND
      if (due > performance.now()) await delay(due - performance.now())
      sending.push(sendUntilAccepted(url, event))
    }
    const sentIn = performance.now() - began
    await Promise.all([...sending, restarts])
    const acceptedIn = performance.now() - began
    await app.stop({ keepData: true })

    const connection = await connectDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
    setConnection(connection)
    const sale = selling('hotmart', { hotmart: HOTMART_SETTINGS })
    try {
      const stored = await database().selectFrom('payment_events').select(['event_id', 'status']).execute()
      expect(stored.map(({ event_id: id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
      console.info(
        `${kind}: ${events.length} webhooks sent in ${(sentIn / 1000).toFixed(1)} s, all accepted ` +
          `${((acceptedIn - sentIn) / 1000).toFixed(1)} s later, ${KILLS_AT.length} kills, none lost`,
      )
      // the next process completes the pending work
      while ((await processPaymentEvents()) > 0);
      const states = await database()
        .selectFrom('subscriptions')
        .leftJoin('subscription_charges', 'subscription_charges.subscription_id', 'subscriptions.id')
        .select(['subscriptions.code', 'subscriptions.status', 'subscriptions.cancel_date'])
        .select(({ fn }) => fn.count<number>('subscription_charges.reference').as('charges'))
        .groupBy(['subscriptions.code', 'subscriptions.status', 'subscriptions.cancel_date'])
        .execute()
      expect(states).toHaveLength(events.length / EVENTS_OF_ONE)
      expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['active']))
      expect(states.every(({ cancel_date: cancelled }) => cancelled !== null)).toBe(true)
      expect(new Set(states.map(({ charges }) => charges))).toEqual(new Set([EVENTS_OF_ONE - 1]))
    } finally {
      sale.restore()
      setConnection(undefined)
      await connection.close()
    }
  }, 300_000)
})
