import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentFixture, paymentFixtureNames } from '#tests/support/payment-fixtures.ts'
import { readHotmartEvent } from './hotmart-events.server.ts'
import type { PaymentFact } from '../payments/payment.ts'

const COMMON_FIELDS = {
  subscriptionCode: 'CMB7A1X2',
  productId: '5501234',
  offerId: 'cmb1mes0',
  amountCents: 4790,
  currency: 'BRL',
  buyerEmail: 'compradora@example.com',
  nonce: 'k3mZq8Vw1xT5yB7nD0cR4s',
  nextChargeAt: null,
}
const NO_CHARGE = { references: [], amountCents: null, currency: null, nonce: null }

/** The expected fact of each recorded event; null for an event without effect. */
const FACT_BY_FIXTURE: Record<string, PaymentFact | null> = {
  'purchase-approved': {
    ...COMMON_FIELDS,
    kind: 'paid',
    occurredAt: '2026-10-01T12:00:02.000Z',
    references: ['HP1000000001'],
    nextChargeAt: '2026-11-01T12:00:00.000Z',
  },
  'purchase-approved-renewal': {
    ...COMMON_FIELDS,
    kind: 'paid',
    occurredAt: '2026-11-01T12:03:04.000Z',
    references: ['HP1000000002'],
    nextChargeAt: '2026-12-01T12:00:00.000Z',
  },
  'purchase-complete': null,
  'purchase-billet-printed': null,
  'update-subscription-charge-date': null,
  'club-first-access': null,
  'purchase-canceled': {
    ...COMMON_FIELDS,
    kind: 'failed',
    occurredAt: '2026-10-01T11:58:00.000Z',
    references: ['HP1000000000'],
  },
  'purchase-delayed': {
    ...COMMON_FIELDS,
    kind: 'failed',
    occurredAt: '2026-12-01T12:05:00.000Z',
    references: ['HP1000000003'],
    nextChargeAt: '2026-12-02T12:00:00.000Z',
  },
  'purchase-expired': {
    ...COMMON_FIELDS,
    kind: 'failed',
    occurredAt: '2026-10-07T03:00:00.000Z',
    subscriptionCode: 'CMB8B2Y3',
    references: ['HP1000000010'],
    offerId: 'cmb12mes',
    amountCents: 23_880,
  },
  'purchase-protest': {
    ...COMMON_FIELDS,
    kind: 'disputed',
    occurredAt: '2026-11-03T09:00:00.000Z',
    references: ['HP1000000002'],
  },
  'purchase-refunded': {
    ...COMMON_FIELDS,
    kind: 'refunded',
    occurredAt: '2026-11-04T09:30:00.000Z',
    references: ['HP1000000002'],
  },
  'purchase-chargeback': {
    ...COMMON_FIELDS,
    kind: 'charged_back',
    occurredAt: '2026-11-10T16:00:00.000Z',
    references: ['HP1000000001'],
  },
  'subscription-cancellation': {
    ...COMMON_FIELDS,
    ...NO_CHARGE,
    kind: 'cancelled',
    occurredAt: '2026-11-05T10:00:00.000Z',
    offerId: null,
  },
  'switch-plan': {
    ...COMMON_FIELDS,
    ...NO_CHARGE,
    kind: 'plan_switched',
    occurredAt: '2026-10-20T08:00:00.000Z',
    offerId: 'cmb12mes',
  },
}

describe('readHotmartEvent', () => {
  it.each(paymentFixtureNames('hotmart'))('parses the recorded event %s', (name) => {
    const body = paymentFixture('hotmart', name)
    const event = eventFixture(name)
    const fact = FACT_BY_FIXTURE[name]
    expect(fact).toBeDefined()
    const occurredAt = new Date(fact?.occurredAt ?? event.creation_date ?? event.creationDate ?? 0)
    expect(readHotmartEvent(body)).toEqual({ ok: true, id: event.id, type: event.event, occurredAt, fact })
  })

  it('takes the nonce from the payment link if the purchase has no origin', () => {
    const result = readWithChange('purchase-approved', ({ purchase }) => {
      delete purchase.origin
      purchase.sckPaymentLink = 'outro'
    })
    expect(result).toMatchObject({ ok: true, fact: { nonce: 'outro' } })
  })

  it('converts every price in reais exactly to centavos', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
        const result = readWithChange('purchase-approved', ({ purchase }) => {
          purchase.price = { value: cents / 100, currency_value: 'BRL' }
        })
        expect(result).toMatchObject({ ok: true, fact: { amountCents: cents } })
      }),
    )
  })

  it('parses a payment whose optional fields are missing or malformed', () => {
    const result = readWithChange('purchase-approved', (data) => {
      delete data.buyer
      data.product = 'Combinado'
      Object.assign(data.purchase, { price: { value: 'x' }, offer: null, date_next_charge: 'amanhã' })
    })
    expect(result).toMatchObject({
      ok: true,
      fact: {
        kind: 'paid',
        references: ['HP1000000001'],
        productId: null,
        offerId: null,
        amountCents: null,
        currency: null,
        buyerEmail: null,
        nextChargeAt: null,
      },
    })
  })

  it('uses the event’s creation time if the approval time is later', () => {
    const result = readWithChange('purchase-approved', ({ purchase }) => {
      purchase.approved_date = Date.UTC(2027, 0)
    })
    expect(result).toMatchObject({ ok: true, fact: { occurredAt: '2026-10-01T12:00:05.000Z' } })
  })

  it('refuses a purchase without a transaction or with an empty subscription, and a cancellation without a subscriber', () => {
    expect(readWithChange('purchase-approved', ({ purchase }) => delete purchase.transaction).ok).toBe(false)
    expect(readWithChange('purchase-approved', (data) => (data.subscription = {})).ok).toBe(false)
    expect(readWithChange('subscription-cancellation', (data) => delete data.subscriber).ok).toBe(false)
  })

  it('refuses a change of plan without a new plan or with two', () => {
    expect(readWithChange('switch-plan', (data) => (data.plans = [])).ok).toBe(false)
    const currentPlans = [
      { current: true, offer: { key: 'a' } },
      { current: true, offer: { key: 'b' } },
    ]
    expect(readWithChange('switch-plan', (data) => (data.plans = currentPlans)).ok).toBe(false)
  })

  it('refuses another version of the webhook, an id that PostgreSQL cannot store and a time out of range', () => {
    expect(readWithFields({ version: '1.0.0' }).ok).toBe(false)
    expect(readWithFields({ id: 'a\u0000b' }).ok).toBe(false)
    expect(readWithFields({ id: '\ud800' }).ok).toBe(false)
    expect(readWithFields({ creation_date: 1e300 }).ok).toBe(false)
    expect(readWithFields({ event: 'constructor' })).toMatchObject({ ok: true, fact: null })
  })

  it('does not throw for arbitrary input', () => {
    const types = [...new Set(paymentFixtureNames('hotmart').map((name) => eventFixture(name).event))]
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectNoError(Buffer.from(bytes))))
    fc.assert(fc.property(fc.json(), (text) => expectNoError(Buffer.from(text))))
    const event = fc.record({
      id: fc.string({ minLength: 1 }),
      event: fc.constantFrom(...types),
      version: fc.constant('2.0.0'),
      creation_date: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }),
      data: fc.jsonValue(),
    })
    fc.assert(fc.property(event, (value) => expectNoError(Buffer.from(JSON.stringify(value)))))
    const nested = Buffer.from(`${'{"data":'.repeat(50_000)}1${'}'.repeat(50_000)}`)
    expect(readHotmartEvent(nested).ok).toBe(false)

    function expectNoError(body: Buffer) {
      expect(typeof readHotmartEvent(body).ok).toBe('boolean')
    }
  })
})

interface EventJson {
  id: string
  event: string
  creation_date?: number
  creationDate?: number
  data: Record<string, unknown> & { purchase: Record<string, unknown> }
}

function eventFixture(name: string): EventJson {
  return JSON.parse(paymentFixture('hotmart', name).toString()) as EventJson
}

function readWithChange(name: string, change: (data: EventJson['data']) => unknown) {
  const event = eventFixture(name)
  change(event.data)
  return readHotmartEvent(Buffer.from(JSON.stringify(event)))
}

function readWithFields(change: object) {
  return readHotmartEvent(Buffer.from(JSON.stringify({ ...eventFixture('purchase-approved'), ...change })))
}
