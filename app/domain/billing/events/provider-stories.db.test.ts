import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setClock } from '#app/base/clock.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { HOTMART_SETTINGS, HOTTOK } from '#tests/support/hotmart-events.ts'
import { paymentFixture, paymentFixtureNames } from '#tests/support/payment-fixtures.ts'
import { sellAt } from '#tests/support/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { permutations } from '#tests/support/permutations.ts'
import { hotmartEventCreatedAt } from '../hotmart/hotmart-events.server.ts'
import { receivePaymentEvent } from '../payments/receive-payment-event.server.ts'
import { processPaymentEvents } from './process-payment-events.server.ts'

// of the messages in tests/fixtures/payments
const NONCE = 'k3mZq8Vw1xT5yB7nD0cR4s'
/** After every event was received and processed. */
const LATER = new Date('2026-12-10T12:00:00Z')
const STRIPE = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: undefined }
const ORDERS = 25

const PROVIDERS = {
  hotmart: {
    settings: {
      hotmart: { ...HOTMART_SETTINGS, productNumber: '5501234' },
      offers: { monthly: 'cmb1mes0', semiannual: 'cmb6mes', annual: 'cmb12mes' },
    },
    set: [
      'purchase-approved',
      'switch-plan',
      'purchase-approved-renewal',
      'purchase-refunded',
      'subscription-cancellation',
    ],
    end: { plan: 'monthly', status: 'cancelled', found_by: 'nonce' },
    charges: ['HP1000000001 paid', 'HP1000000002 refunded'],
  },
  stripe: {
    settings: {
      stripe: STRIPE,
      productId: 'prod_CmbTest',
      offers: { monthly: 'price_1CmbMensal', semiannual: 'price_1CmbSemestral', annual: 'price_1CmbAnual' },
    },
    set: [
      'invoice-paid',
      'invoice-paid-renewal',
      'invoice-payment-paid-renewal',
      'charge-refunded',
      'customer-subscription-updated-cancelled',
    ],
    end: { plan: 'monthly', status: 'cancelled', found_by: 'nonce' },
    charges: ['in_1CmbTest00000001 paid', 'in_1CmbTest00000002 refunded'],
  },
} as const
type Name = keyof typeof PROVIDERS

setUpTestDatabase()
let sale: { restore: () => void } | undefined
let clock: { restore: () => void } | undefined
let buyerId = ''

beforeAll(async () => {
  buyerId = (await aFamily()).guardian.id
})
afterEach(() => {
  sale?.restore()
  clock?.restore()
})

function setTime(moment: Date) {
  clock?.restore()
  clock = setClock(() => moment)
}

/** Sends the recorded bytes as their provider would, each `times`, and processes them after each one. */
async function replay(provider: Name, names: readonly string[], times = 2): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    for (const name of names) {
      const body = paymentFixture(provider, name)
      // the clock is at the time of sending: older ones are refused as stale
      const sentAt = provider === 'hotmart' ? hotmartEventCreatedAt(body) : LATER
      setTime(sentAt ?? LATER)
      const headers = new Headers(
        provider === 'hotmart' ? { 'x-hotmart-hottok': HOTTOK } : { 'stripe-signature': signatureOf(body) },
      )
      expect(await receivePaymentEvent(provider, { headers, body }), name).toMatchObject({ ok: true })
      setTime(LATER)
      await processPaymentEvents()
    }
  }
  while ((await processPaymentEvents()) > 0) await pause(0)
}

function signatureOf(body: Buffer): string {
  const timestamp = Math.floor(LATER.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({
    payload: body.toString(),
    secret: STRIPE.webhookSecret,
    timestamp,
  })
}

/** An empty database with the checkout that the messages' nonce belongs to. */
async function begin(provider: Name): Promise<void> {
  sale?.restore()
  sale = sellAt(provider, PROVIDERS[provider].settings)
  setTime(LATER)
  for (const table of ['payment_events', 'subscriptions', 'checkouts'] as const)
    await database().deleteFrom(table).execute()
  const checkout = { provider, plan: 'monthly', return_path: '/app', created_at: LATER } as const
  await database()
    .insertInto('checkouts')
    .values({ ...checkout, id: crypto.randomUUID(), nonce: NONCE, user_id: buyerId })
    .execute()
}

/** All data at the end, without values that differ between runs. */
async function endOf() {
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

describe.each(['hotmart', 'stripe'] as const)("%s's messages", (provider) => {
  const { set, end, charges } = PROVIDERS[provider]

  it('of a whole story end the same in every order, each delivered twice', async () => {
    const ends = new Set<string>()
    let last: Awaited<ReturnType<typeof endOf>> | undefined
    for (const order of permutations(set)) {
      await begin(provider)
      await replay(provider, order)
      last = await endOf()
      ends.add(JSON.stringify(last))
    }
    expect(ends.size).toBe(1)
    expect(last!.subscriptions).toMatchObject([{ ...end, user_id: buyerId }])
    expect(last!.charges.map(({ reference, status }) => `${reference} ${status}`)).toEqual(charges)
    expect(last!.events.every(({ status }) => status === 'applied')).toBe(true)
  }, 240_000)

  it('all together end the same in any order, and again when everything is processed once more', async () => {
    const names = paymentFixtureNames(provider)
    const ends = new Set<string>()
    for (let order = 0; order < ORDERS; order += 1) {
      await begin(provider)
      const from = (order * 7) % names.length
      const turned = [...names.slice(from), ...names.slice(0, from)]
      await replay(provider, order % 2 === 0 ? turned : turned.toReversed(), 1)
      ends.add(JSON.stringify(await endOf()))
    }
    expect(ends.size).toBe(1)
    const before = await endOf()
    await database().updateTable('payment_events').set({ status: 'waiting' }).execute()
    while ((await processPaymentEvents()) > 0) await pause(0)
    expect(await endOf()).toEqual(before)
  }, 120_000)
})
