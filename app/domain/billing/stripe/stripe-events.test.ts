import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentFixture, paymentFixtureNames } from '#tests/support/payment-fixtures.ts'
import { EMPTY_FACT } from '../payments/event-fields.server.ts'
import type { PaymentFact } from '../payments/payment.ts'
import { readStripeEvent, STRIPE_API_VERSION } from './stripe-events.server.ts'

const NONCE = 'k3mZq8Vw1xT5yB7nD0cR4s'
const MONTHLY = { productId: 'prod_CmbCombinado', offerId: 'price_1CmbMensal' }
const INVOICE = {
  ...MONTHLY,
  subscriptionCode: 'sub_1CmbTest00000001',
  amountCents: 4790,
  currency: 'BRL',
  buyerEmail: 'compradora@example.com',
  nonce: NONCE,
}
const CHARGE = {
  ...EMPTY_FACT,
  references: ['pi_3CmbTest00000002', 'ch_3CmbTest00000002'],
  amountCents: 4790,
  currency: 'BRL',
}
const SUBSCRIPTION = { ...EMPTY_FACT, ...MONTHLY, subscriptionCode: 'sub_1CmbTest00000001', nonce: NONCE }

/** The expected fact of each recorded event; null for an event without effect. */
const FACT_BY_FIXTURE: Record<string, PaymentFact | null> = {
  // not needed, because the invoice contains the nonce
  'checkout-session-completed': null,
  'customer-subscription-created': null,
  'invoice-paid-without-subscription': null,
  'charge-refunded-partial': null,
  'charge-dispute-closed-won': null,
  'customer-subscription-updated-resumed': null,
  'customer-subscription-updated-card': null,
  'invoice-paid': {
    ...INVOICE,
    kind: 'paid',
    occurredAt: '2026-10-01T12:00:02.000Z',
    references: ['in_1CmbTest00000001'],
    nextChargeAt: '2026-11-01T12:00:00.000Z',
  },
  'invoice-paid-renewal': {
    ...INVOICE,
    kind: 'paid',
    occurredAt: '2026-11-01T13:00:01.000Z',
    references: ['in_1CmbTest00000002'],
    nextChargeAt: '2026-12-01T12:00:00.000Z',
  },
  // with the fields of the invoice line for the new year, not for the refunded month
  'invoice-paid-switched': {
    ...INVOICE,
    kind: 'paid',
    occurredAt: '2026-10-20T08:00:02.000Z',
    references: ['in_1CmbTest00000003'],
    offerId: 'price_1CmbAnual',
    amountCents: 22_026,
    nextChargeAt: '2027-10-20T08:00:00.000Z',
  },
  'invoice-payment-failed': {
    ...INVOICE,
    kind: 'failed',
    occurredAt: '2026-11-01T12:58:00.000Z',
    references: ['in_1CmbTest00000002'],
    nextChargeAt: '2026-11-04T12:58:00.000Z',
  },
  'invoice-payment-paid': {
    ...EMPTY_FACT,
    kind: 'linked',
    occurredAt: '2026-10-01T12:00:02.000Z',
    references: ['in_1CmbTest00000001', 'pi_3CmbTest00000001'],
    amountCents: 4790,
    currency: 'BRL',
  },
  'invoice-payment-paid-renewal': {
    ...EMPTY_FACT,
    kind: 'linked',
    occurredAt: '2026-11-01T13:00:01.000Z',
    references: ['in_1CmbTest00000002', 'pi_3CmbTest00000002'],
    amountCents: 4790,
    currency: 'BRL',
  },
  'charge-refunded': { ...CHARGE, kind: 'refunded', occurredAt: '2026-11-04T09:30:00.000Z' },
  'charge-dispute-created': { ...CHARGE, kind: 'disputed', occurredAt: '2026-11-08T10:00:01.000Z' },
  'charge-dispute-closed-lost': { ...CHARGE, kind: 'charged_back', occurredAt: '2026-11-25T10:00:01.000Z' },
  'customer-subscription-updated-cancelled': {
    ...SUBSCRIPTION,
    kind: 'cancelled',
    occurredAt: '2026-11-05T10:00:00.000Z',
  },
  'customer-subscription-updated-cancel-at': {
    ...SUBSCRIPTION,
    kind: 'cancelled',
    occurredAt: '2026-11-05T10:00:00.000Z',
  },
  'customer-subscription-updated-price': {
    ...SUBSCRIPTION,
    kind: 'plan_switched',
    occurredAt: '2026-10-20T08:00:00.000Z',
    offerId: 'price_1CmbAnual',
  },
  'customer-subscription-deleted': {
    ...SUBSCRIPTION,
    kind: 'cancelled',
    occurredAt: '2026-12-01T12:00:00.000Z',
  },
}

describe('readStripeEvent', () => {
  it.each(paymentFixtureNames('stripe'))('parses the recorded event %s', (name) => {
    const body = paymentFixture('stripe', name)
    const event = JSON.parse(body.toString()) as { id: string; type: string; created: number }
    const fact = FACT_BY_FIXTURE[name]
    expect(fact).toBeDefined()
    expect(readStripeEvent(body)).toEqual({
      ok: true,
      id: event.id,
      type: event.type,
      occurredAt: new Date(fact?.occurredAt ?? event.created * 1000),
      fact,
    })
  })

  it('takes the ids of the payments in an invoice', () => {
    const result = readWithChange('invoice-paid', (invoice) => {
      invoice.payments = { data: [{ payment: { type: 'payment_intent', payment_intent: 'pi_1' } }] }
    })
    expect(result).toMatchObject({ fact: { references: ['in_1CmbTest00000001', 'pi_1'] } })
  })

  it('links an invoice to its charge; an invoice that was paid outside of Stripe has no effect', () => {
    const linkedResult = readWithChange('invoice-payment-paid', (invoicePayment) => {
      invoicePayment.payment = { type: 'charge', charge: 'ch_1' }
    })
    expect(linkedResult).toMatchObject({
      fact: { kind: 'linked', references: ['in_1CmbTest00000001', 'ch_1'] },
    })
    const outsideResult = readWithChange('invoice-payment-paid', (invoicePayment) => {
      invoicePayment.payment = { type: 'payment_record', payment_record: 'pr_1' }
    })
    expect(outsideResult).toMatchObject({ ok: true, fact: null })
  })

  it('refuses an invoice of an older API version, where the subscription is in another field', () => {
    const result = readWithChange('invoice-paid', (invoice) => {
      delete invoice.parent
      invoice.subscription = 'sub_1CmbTest00000001'
    })
    expect(result).toEqual({ ok: false, reason: 'unreadable' })
  })

  it('parses a payment whose optional fields are missing or malformed', () => {
    const result = readWithChange('invoice-paid', (invoice) => {
      Object.assign(invoice, { lines: { data: [{}] }, amount_paid: 1.5, currency: 7, customer_email: null })
      delete invoice.status_transitions
    })
    expect(result).toMatchObject({
      ok: true,
      occurredAt: new Date('2026-10-01T12:00:03Z'),
      fact: {
        kind: 'paid',
        references: ['in_1CmbTest00000001'],
        offerId: null,
        amountCents: null,
        currency: null,
        buyerEmail: null,
        nextChargeAt: null,
      },
    })
  })

  it('ignores a change of the items if the price stays the same', () => {
    const event = eventFixture('customer-subscription-updated-price')
    event.data.previous_attributes = { items: event.data.object.items }
    expect(readStripeEvent(Buffer.from(JSON.stringify(event)))).toMatchObject({ ok: true, fact: null })
  })

  it('refuses an event with a missing or malformed id, of another API or with a time out of range', () => {
    for (const wrongFields of [
      { id: undefined },
      { object: 'v2.core.event' },
      { created: -1 },
      { id: 'a\u0000' },
    ]) {
      const body = Buffer.from(JSON.stringify({ ...eventFixture('invoice-paid'), ...wrongFields }))
      expect(readStripeEvent(body)).toEqual({ ok: false, reason: 'unreadable' })
    }
  })

  it('tells an event in the format of an older API version from a malformed one', () => {
    // before 2025-03-31 an invoice named its subscription in another field
    const event = {
      ...eventFixture('invoice-paid'),
      id: 'evt_1',
      created: 1_790_856_005,
      api_version: '2024-06-20',
      data: { object: { id: 'in_1', subscription: 'sub_1', amount_paid: 4790, lines: { data: [] } } },
    }
    expect(readStripeEvent(Buffer.from(JSON.stringify(event)))).toEqual({
      ok: false,
      reason: 'other_version',
      id: 'evt_1',
      type: 'invoice.paid',
      occurredAt: new Date('2026-10-01T12:00:05Z'),
    })
    const sameVersion = { ...event, api_version: STRIPE_API_VERSION }
    expect(readStripeEvent(Buffer.from(JSON.stringify(sameVersion)))).toEqual({
      ok: false,
      reason: 'unreadable',
    })
  })

  it('does not throw for arbitrary input', () => {
    const types = [...new Set(paymentFixtureNames('stripe').map((name) => eventFixture(name).type))]
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectNoError(Buffer.from(bytes))))
    fc.assert(fc.property(fc.json(), (text) => expectNoError(Buffer.from(text))))
    const event = fc.record({
      id: fc.string({ minLength: 1 }),
      object: fc.constant('event'),
      type: fc.constantFrom(...types, 'constructor', '__proto__'),
      created: fc.integer({ min: 1_700_000_000, max: 1_800_000_000 }),
      data: fc.record({ object: fc.jsonValue(), previous_attributes: fc.jsonValue() }),
    })
    fc.assert(fc.property(event, (value) => expectNoError(Buffer.from(JSON.stringify(value)))))
    // recorded events with one arbitrary field
    const change = fc.tuple(fc.constantFrom(...paymentFixtureNames('stripe')), fc.nat(), fc.jsonValue())
    fc.assert(
      fc.property(change, ([name, index, value]) => {
        const { object } = eventFixture(name).data
        const keys = Object.keys(object)
        expectNoError(bodyWithChange(name, (target) => (target[keys[index % keys.length] ?? ''] = value)))
      }),
    )
    const nested = Buffer.from(`${'[{"id":'.repeat(50_000)}1${'}]'.repeat(50_000)}`)
    expect(readStripeEvent(nested).ok).toBe(false)

    function expectNoError(body: Buffer) {
      expect(typeof readStripeEvent(body).ok).toBe('boolean')
    }
  })
})

interface EventJson {
  type: string
  data: { object: Record<string, unknown>; previous_attributes?: unknown }
}

function eventFixture(name: string): EventJson {
  return JSON.parse(paymentFixture('stripe', name).toString()) as EventJson
}

function bodyWithChange(name: string, change: (object: Record<string, unknown>) => unknown): Buffer {
  const event = eventFixture(name)
  change(event.data.object)
  return Buffer.from(JSON.stringify(event))
}

function readWithChange(name: string, change: (object: Record<string, unknown>) => unknown) {
  return readStripeEvent(bodyWithChange(name, change))
}
