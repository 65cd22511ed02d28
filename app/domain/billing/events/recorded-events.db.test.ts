import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { HOTMART_SETTINGS, HOTTOK } from '#tests/support/hotmart-events.ts'
import { paymentFixture, paymentFixtureNames } from '#tests/support/payment-fixtures.ts'
import { aFamily } from '#tests/support/people.ts'
import { permutations } from '#tests/support/permutations.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { insertRow } from '#tests/support/rows.ts'
import { hotmartEventCreatedAt } from '../hotmart/hotmart-events.server.ts'
import { receivePaymentEvent } from '../payments/receive-payment-event.server.ts'
import { findSales } from '../sales/sales-queries.server.ts'
import { eventText } from './event-text.ts'
import { processPaymentEvents } from './process-payment-events.server.ts'

// the checkout nonce of the events in tests/fixtures/payments
const NONCE = 'k3mZq8Vw1xT5yB7nD0cR4s'
/** Later than every recorded event. */
const PROCESSING_TIME = new Date('2026-12-10T12:00:00Z')
const STRIPE_SETTINGS = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: undefined }
/** Number of orders in which all recorded events are received. */
const ORDER_COUNT = 25

const PROVIDERS = {
  hotmart: {
    settings: {
      hotmart: { ...HOTMART_SETTINGS, productNumber: '5501234' },
      offers: { monthly: 'cmb1mes0', semiannual: 'cmb6mes', annual: 'cmb12mes' },
    },
    eventOrder: [
      'purchase-approved',
      'switch-plan',
      'purchase-approved-renewal',
      'purchase-refunded',
      'subscription-cancellation',
    ],
    subscription: { plan: 'monthly', status: 'cancelled', found_by: 'nonce' },
    charges: ['HP1000000001 paid', 'HP1000000002 refunded'],
  },
  stripe: {
    settings: {
      stripe: STRIPE_SETTINGS,
      productId: 'prod_CmbTest',
      offers: { monthly: 'price_1CmbMensal', semiannual: 'price_1CmbSemestral', annual: 'price_1CmbAnual' },
    },
    eventOrder: [
      'invoice-paid',
      'invoice-paid-renewal',
      'invoice-payment-paid-renewal',
      'charge-refunded',
      'customer-subscription-updated-cancelled',
    ],
    subscription: { plan: 'monthly', status: 'cancelled', found_by: 'nonce' },
    charges: ['in_1CmbTest00000001 paid', 'in_1CmbTest00000002 refunded'],
  },
} as const
type TestedProvider = keyof typeof PROVIDERS

setUpTestDatabase()
let buyerId = ''

beforeAll(async () => {
  buyerId = (await aFamily()).guardian.id
})
/** Receives each named event `times` times, and processes the queue after each. */
async function sendAndProcess(provider: TestedProvider, names: readonly string[], times = 2): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    for (const name of names) {
      const body = paymentFixture(provider, name)
      // an event is refused as stale long after it was sent
      const sentAt = provider === 'hotmart' ? hotmartEventCreatedAt(body) : PROCESSING_TIME
      setTestTime(sentAt ?? PROCESSING_TIME)
      const headers = new Headers(
        provider === 'hotmart' ? { 'x-hotmart-hottok': HOTTOK } : { 'stripe-signature': signatureOf(body) },
      )
      expect(await receivePaymentEvent(provider, { headers, body }), name).toMatchObject({ ok: true })
      setTestTime(PROCESSING_TIME)
      await processPaymentEvents()
    }
  }
  while ((await processPaymentEvents()) > 0) await pause(0)
}

function signatureOf(body: Buffer): string {
  const timestamp = Math.floor(PROCESSING_TIME.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({
    payload: body.toString(),
    secret: STRIPE_SETTINGS.webhookSecret,
    timestamp,
  })
}

/** Empties the payment tables and stores the checkout with NONCE. */
async function resetDatabase(provider: TestedProvider): Promise<void> {
  setTestPaymentProvider(provider, PROVIDERS[provider].settings)
  setTestTime(PROCESSING_TIME)
  for (const table of ['payment_events', 'subscriptions', 'checkouts'] as const)
    await database().deleteFrom(table).execute()
  const checkout = { provider, plan: 'monthly', return_path: '/app', created_at: PROCESSING_TIME } as const
  await insertRow('checkouts', { ...checkout, id: crypto.randomUUID(), nonce: NONCE, user_id: buyerId })
}

/** All stored payment data, without values that differ between runs. */
async function readStoredData() {
  const subscriptions = await database().selectFrom('subscriptions').selectAll().orderBy('code').execute()
  const charges = await database()
    .selectFrom('subscription_charges')
    .selectAll()
    .orderBy('reference')
    .execute()
  const events = await database()
    .selectFrom('payment_events')
    .select(['event_id', 'status', 'reason', 'fact'])
    .orderBy('event_id')
    .execute()
  return {
    subscriptions: subscriptions.map(
      ({ id: _id, last_updated: _updated, created_at: _created, ...state }) => state,
    ),
    charges: charges.map(({ subscription_id: _id, ...charge }) => charge),
    events,
  }
}

describe.each(['hotmart', 'stripe'] as const)('the recorded events of %s', (provider) => {
  const { eventOrder, subscription, charges } = PROVIDERS[provider]

  it('lead to the same stored data in every order, even if each is received twice', async () => {
    const results = new Set<string>()
    let lastResult: Awaited<ReturnType<typeof readStoredData>> | undefined
    for (const order of permutations(eventOrder)) {
      await resetDatabase(provider)
      await sendAndProcess(provider, order)
      lastResult = await readStoredData()
      results.add(JSON.stringify(lastResult))
    }
    expect(results.size).toBe(1)
    expect(lastResult!.subscriptions).toMatchObject([{ ...subscription, user_id: buyerId }])
    expect(lastResult!.charges.map(({ reference, status }) => `${reference} ${status}`)).toEqual(charges)
    expect(lastResult!.events.every(({ status }) => status === 'applied')).toBe(true)
  }, 240_000)

  it('lead to the same stored data in 25 orders of all events, and when all are processed again', async () => {
    const fixtureNames = paymentFixtureNames(provider)
    const results = new Set<string>()
    for (let order = 0; order < ORDER_COUNT; order += 1) {
      await resetDatabase(provider)
      const offset = (order * 7) % fixtureNames.length
      const rotatedNames = [...fixtureNames.slice(offset), ...fixtureNames.slice(0, offset)]
      await sendAndProcess(provider, order % 2 === 0 ? rotatedNames : rotatedNames.toReversed(), 1)
      results.add(JSON.stringify(await readStoredData()))
    }
    expect(results.size).toBe(1)
    const dataBefore = await readStoredData()
    await database().updateTable('payment_events').set({ status: 'waiting' }).execute()
    while ((await processPaymentEvents()) > 0) await pause(0)
    expect(await readStoredData()).toEqual(dataBefore)
  }, 120_000)
})

it('a payment in the format of an older Stripe version is told, and counts once it is sent again (rule 260)', async () => {
  await resetDatabase('stripe')
  const body = paymentFixture('stripe', 'invoice-paid')
  const event = JSON.parse(body.toString()) as { data: { object: Record<string, unknown> } }
  const { parent: _parent, ...oldInvoice } = event.data.object
  const oldBody = Buffer.from(
    JSON.stringify({ ...event, api_version: '2024-06-20', data: { object: oldInvoice } }),
  )
  const receive = (sentBody: Buffer) =>
    receivePaymentEvent('stripe', {
      headers: new Headers({ 'stripe-signature': signatureOf(sentBody) }),
      body: sentBody,
    })
  expect(await receive(oldBody)).toEqual({ ok: true, isNew: true })
  await processPaymentEvents()
  const { eventsToReview } = await findSales()
  expect(eventsToReview).toMatchObject([{ status: 'failed', reason: 'other_version' }])
  expect(eventText(eventsToReview[0]!)).toContain('outra versão da API')

  expect(await receive(body)).toEqual({ ok: true, isNew: false })
  await processPaymentEvents()
  expect(await database().selectFrom('subscriptions').select('status').execute()).toHaveLength(1)
  expect((await findSales()).eventsToReview).toEqual([])
})
