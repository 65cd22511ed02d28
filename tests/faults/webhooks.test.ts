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
import { setPaymentProvider } from '#tests/support/payments.ts'
import { createTestDatabase, type RunningPostgres, openPostgres } from '#tests/support/postgres.ts'
import { freePort, type RunningApp, startApp, initialiseDataDir } from '#tests/support/running-app.ts'

const EVENTS_PER_SECOND = 200
const LOAD_SECONDS = 8
const KILL_TIMES_MS = [1500, 4500]
const EVENTS_PER_SUBSCRIPTION = 4

let folder = ''
let server: RunningPostgres | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-webhooks-'))
  server = await openPostgres()
}, 60_000)

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Webhook {
  id: string
  code: string
  body: string
}

/** Makes four webhooks for each subscription: a purchase, two renewals and a cancellation. */
function makeWebhooks(): Webhook[] {
  const start = Date.now() - 1000
  return Array.from({ length: EVENTS_PER_SECOND * LOAD_SECONDS }, (_, index) => {
    const code = `S${Math.floor(index / EVENTS_PER_SUBSCRIPTION)}`
    const position = index % EVENTS_PER_SUBSCRIPTION
    const event = position === EVENTS_PER_SUBSCRIPTION - 1 ? 'SUBSCRIPTION_CANCELLATION' : 'PURCHASE_APPROVED'
    const id = randomUUID()
    const at = new Date(start + position)
    return { id, code, body: aHotmartEvent({ id, code, event, at, transaction: `${code}-${position}` }) }
  })
}

/** Sends a webhook with backoff until it is accepted, as a provider does. */
async function sendUntilAccepted(url: string, { body }: Webhook): Promise<void> {
  for (let pauseMs = 200; ; pauseMs = Math.min(2 * pauseMs, 2000)) {
    const response = await sendHotmart(url, body).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.status === 200) return
    expect([undefined, 502, 503]).toContain(response?.status)
    await delay(pauseMs * (0.5 + Math.random()))
  }
}

describe.each(['pglite', 'postgres'] as const)('the app on %s', (kind) => {
  it(`processes every webhook at ${EVENTS_PER_SECOND} a second although the app is killed and restarted`, async () => {
    const dataDir = join(folder, kind)
    if (kind === 'pglite') await initialiseDataDir(dataDir)
    const databaseUrl =
      kind === 'postgres' && server
        ? (await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)).url
        : undefined
    const port = await freePort()
    const options = { port, dataDir, ...(databaseUrl && { databaseUrl }), environment: HOTMART_ENVIRONMENT }
    let app: RunningApp = await startApp(options)
    const { url } = app

    const webhooks = makeWebhooks()
    const deliveries: Promise<void>[] = []
    const startedAt = performance.now()
    const restarts = (async () => {
      for (const killMs of KILL_TIMES_MS) {
        await delay(Math.max(0, startedAt + killMs - performance.now()))
        const exitEvent = once(app.process, 'exit')
        app.process.kill('SIGKILL')
        await exitEvent
        app = await startApp(options)
      }
    })()
    for (const [index, webhook] of webhooks.entries()) {
      const dueAt = startedAt + (index * 1000) / EVENTS_PER_SECOND
      if (dueAt > performance.now()) await delay(dueAt - performance.now())
      deliveries.push(sendUntilAccepted(url, webhook))
    }
    const sendMs = performance.now() - startedAt
    await Promise.all([...deliveries, restarts])
    const acceptMs = performance.now() - startedAt
    await app.stop({ keepData: true })

    const connection = await connectDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
    setConnection(connection)
    const configuration = setPaymentProvider('hotmart', { hotmart: HOTMART_SETTINGS })
    try {
      const eventRows = await database().selectFrom('payment_events').select(['event_id', 'status']).execute()
      expect(eventRows.map(({ event_id: id }) => id).toSorted()).toEqual(
        webhooks.map(({ id }) => id).toSorted(),
      )
      console.info(
        `${kind}: ${webhooks.length} webhooks sent in ${(sendMs / 1000).toFixed(1)} s, all accepted ` +
          `${((acceptMs - sendMs) / 1000).toFixed(1)} s later, ${KILL_TIMES_MS.length} kills, none lost`,
      )
      // processes the events that the app has stored but not processed
      while ((await processPaymentEvents()) > 0);
      const subscriptions = await database()
        .selectFrom('subscriptions')
        .leftJoin('subscription_charges', 'subscription_charges.subscription_id', 'subscriptions.id')
        .select(['subscriptions.code', 'subscriptions.status', 'subscriptions.cancel_date'])
        .select(({ fn }) => fn.count<number>('subscription_charges.reference').as('charges'))
        .groupBy(['subscriptions.code', 'subscriptions.status', 'subscriptions.cancel_date'])
        .execute()
      expect(subscriptions).toHaveLength(webhooks.length / EVENTS_PER_SUBSCRIPTION)
      expect(new Set(subscriptions.map(({ status }) => status))).toEqual(new Set(['active']))
      expect(subscriptions.every(({ cancel_date: cancelled }) => cancelled !== null)).toBe(true)
      expect(new Set(subscriptions.map(({ charges }) => charges))).toEqual(
        new Set([EVENTS_PER_SUBSCRIPTION - 1]),
      )
    } finally {
      configuration.restore()
      setConnection(undefined)
      await connection.close()
    }
  }, 300_000)
})
