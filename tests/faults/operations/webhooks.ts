import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { database } from '#app/database/database.server.ts'
import type { ProviderName } from '#app/domain/billing/payments/payment.ts'
import { chargeCents } from '#app/domain/billing/payments/plan.ts'
import { receivePaymentEvent } from '#app/domain/billing/payments/receive-payment-event.server.ts'
import type { SandboxEvent } from '#app/domain/billing/sandbox/sandbox-event.ts'
import { SIGNATURE_HEADER, signWebhook } from '#app/domain/billing/sandbox/sandbox-signature.server.ts'
import { processPaymentEvents } from '#app/domain/billing/events/process-payment-events.server.ts'
import { now } from '#app/base/clock.server.ts'
import { aHotmartEvent, HOTMART_SETTINGS, HOTTOK } from '#tests/support/hotmart-events.ts'
import { paymentFixture } from '#tests/support/payment-fixtures.ts'
import { CATALOGUE, setPaymentProvider } from '#tests/support/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { type KilledOperation, assertOk } from './operation.ts'

interface WebhookInput {
  /** The provider's id of the subscription. */
  code: string
  email: string
  body: string
}

interface Buyer {
  userId: string
  email: string
}

const STRIPE = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: undefined }
const STRIPE_SETTINGS = {
  stripe: STRIPE,
  productId: 'prod_CmbTest',
  offers: { monthly: 'price_1CmbMensal', semiannual: 'price_1CmbSemestral', annual: 'price_1CmbAnual' },
}

interface Provider {
  settings: Parameters<typeof setPaymentProvider>[1]
  /** Returns the body of a webhook that reports the buyer's first purchase. */
  eventBodyFor(buyer: Buyer, code: string): string
  headersOf(body: Buffer): Promise<Record<string, string>> | Record<string, string>
}

const PROVIDERS: Record<ProviderName, Provider> = {
  hotmart: {
    settings: { hotmart: HOTMART_SETTINGS },
    eventBodyFor: ({ email }, code) => aHotmartEvent({ code, email }),
    headersOf: () => ({ 'x-hotmart-hottok': HOTTOK }),
  },
  stripe: {
    settings: STRIPE_SETTINGS,
    eventBodyFor({ email }, code) {
      const seconds = Math.floor(now().getTime() / 1000)
      return paymentFixture('stripe', 'invoice-paid')
        .toString()
        .replaceAll(/"(evt|in|sub|ch|pi)_1?Cmb[A-Za-z]*(\d+)"/g, `"$1_${code}_$2"`)
        .replaceAll(/compradora@example\.com/gi, email)
        .replaceAll('k3mZq8Vw1xT5yB7nD0cR4s', code)
        .replaceAll(/\b179\d{7}\b/g, String(seconds))
    },
    headersOf: (body) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: body.toString(),
        secret: STRIPE.webhookSecret,
        timestamp: Math.floor(now().getTime() / 1000),
      }),
    }),
  },
  sandbox: {
    settings: {},
    eventBodyFor({ email }, code) {
      const event: SandboxEvent = {
        id: randomUUID(),
        type: 'paid',
        occurredAt: now().toISOString(),
        subscription: code,
        transaction: `${code}-1`,
        product: CATALOGUE.productId,
        offer: CATALOGUE.offers.monthly,
        amountCents: chargeCents('monthly'),
        currency: 'BRL',
        email,
        nonce: null,
        nextChargeAt: null,
      }
      return JSON.stringify(event)
    },
    headersOf: async (body) => ({ [SIGNATURE_HEADER]: await signWebhook(body, now()) }),
  },
}

/** Receives and processes a provider's event of a first purchase: inserts event, subscription, charge and mail. */
export function webhookOperation(provider: ProviderName): KilledOperation<WebhookInput> {
  const { settings, eventBodyFor, headersOf } = PROVIDERS[provider]

  async function receive({ body }: WebhookInput): Promise<void> {
    const rawBody = Buffer.from(body)
    const headers = new Headers(await headersOf(rawBody))
    assertOk(await receivePaymentEvent(provider, { headers, body: rawBody }))
  }

  async function withPayments(work: () => Promise<void>): Promise<void> {
    const configuration = setPaymentProvider(provider, settings)
    try {
      await work()
    } finally {
      configuration.restore()
    }
  }

  const processEvents = async () => {
    while ((await processPaymentEvents()) > 0);
  }

  return {
    name: `processing a webhook of ${provider}`,
    intermediateStates: ['received'],
    async prepare() {
      const { guardian } = await aFamily()
      await database()
        .updateTable('users')
        .set({ email_verified: true })
        .where('id', '=', guardian.id)
        .execute()
      const code = `S${randomUUID().replaceAll('-', '')}`
      const body = eventBodyFor({ userId: guardian.id, email: guardian.email }, code)
      return { code, email: guardian.email, body }
    },
    run: (input, acknowledge) =>
      withPayments(async () => {
        await receive(input)
        acknowledge('the event')
        await processEvents()
      }),
    async readState({ code, email, body }) {
      const { id } = JSON.parse(body) as { id: string }
      const { rows } = await sql<
        Record<'waiting' | 'applied' | 'held' | 'active' | 'charges' | 'mails', number>
      >`
        select
        (select count(*)::integer from payment_events where event_id = ${id} and status = 'waiting') as waiting,
        (select count(*)::integer from payment_events where event_id = ${id} and status = 'applied') as applied,
        (select count(*)::integer from payment_events where event_id = ${id}
          and status not in ('waiting', 'applied')) as held,
        (select count(*)::integer from subscriptions s join users u on u.id = s.user_id
          where u.email = ${email} and s.status = 'active') as active,
        (select count(*)::integer from subscription_charges c join subscriptions s on s.id = c.subscription_id
          where s.code like ${`%${code}%`}) as charges,
        (select count(*)::integer from mails where recipient = ${email}) as mails`.execute(database())
      const { waiting, applied, held, active, charges, mails } = rows[0]!
      const counts = [waiting, applied, held, active, charges, mails].join(' ')
      if (counts === '0 0 0 0 0 0') return 'absent'
      if (counts === '1 0 0 0 0 0') return 'received'
      return counts === '0 1 0 1 1 1' ? 'complete' : JSON.stringify(rows[0])
    },
    // a provider that gets no response sends the event again
    repeat: (input) =>
      withPayments(async () => {
        await receive(input)
        await processEvents()
      }),
  }
}
