import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type SandboxEvent, readSandboxEvent } from './sandbox-event.ts'
import { sandboxProvider } from './sandbox-provider.server.ts'

const { readEvent } = sandboxProvider()

const event: SandboxEvent = {
  id: '0190b0a0-0000-7000-8000-000000000001',
  type: 'paid',
  occurredAt: '2026-01-31T12:00:00.000Z',
  subscription: 'codigo',
  transaction: 'SIM-1',
  product: 'combinado',
  offer: 'anual',
  amountCents: 23880,
  currency: 'BRL',
  email: 'Ana@Exemplo.com.br',
  nonce: 'volta-1',
  nextChargeAt: null,
}
const bodyOf = (value: unknown) => Buffer.from(JSON.stringify(value))

it('an event is parsed with its payment, buyer and offer', () => {
  expect(readEvent(bodyOf(event))).toEqual({
    ok: true,
    id: event.id,
    type: 'paid',
    occurredAt: new Date('2026-01-31T12:00:00Z'),
    fact: {
      kind: 'paid',
      occurredAt: '2026-01-31T12:00:00.000Z',
      subscriptionCode: 'codigo',
      references: ['SIM-1'],
      productId: 'combinado',
      offerId: 'anual',
      amountCents: 23880,
      currency: 'BRL',
      buyerEmail: 'ana@exemplo.com.br',
      nonce: 'volta-1',
      nextChargeAt: null,
    },
  })
})

it.each([
  ['refused', 'failed'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
  ['charged_back', 'charged_back'],
  ['plan_switched', 'plan_switched'],
])('an event of type %s becomes a fact of kind %s', (type, kind) => {
  const result = readEvent(bodyOf({ ...event, type, transaction: null }))
  expect(result).toMatchObject({ ok: true, type, fact: { kind, references: [] } })
})

it('an event of an unknown type has no fact', () => {
  for (const type of ['novidade', 'toString', '__proto__']) {
    expect(readEvent(bodyOf({ ...event, type }))).toMatchObject({ ok: true, type, fact: null })
  }
})

it.each([
  ['malformed JSON', Buffer.from('{')],
  ['no bytes', Buffer.alloc(0)],
  ['an array instead of an object', bodyOf([event])],
  ['a character that PostgreSQL refuses', bodyOf({ ...event, id: 'a\u0000b' })],
  ['a malformed time', bodyOf({ ...event, occurredAt: 'ontem' })],
  ['an impossible date', bodyOf({ ...event, occurredAt: '2026-02-30T12:00:00.000Z' })],
  ['half a centavo', bodyOf({ ...event, amountCents: 0.5 })],
  ['a negative amount', bodyOf({ ...event, amountCents: -1 })],
  ['no subscription', bodyOf({ ...event, subscription: undefined })],
])('a body with %s is unreadable', (_case, body) => {
  expect(readEvent(body)).toEqual({ ok: false, reason: 'unreadable' })
})

it('arbitrary bytes are refused without an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(readEvent(Buffer.from(bytes)).ok).toBe(false)
    }),
    { numRuns: 300 },
  )
})

it('arbitrary JSON is parsed without an exception, and a parsed event has a valid time, text and amount', () => {
  const field = fc.oneof(fc.jsonValue(), fc.string(), fc.date().map(String), fc.constant(undefined))
  const changedEvent = fc
    .tuple(fc.constantFrom(...Object.keys(event)), field)
    .map(([name, value]) => ({ ...event, [name]: value }))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), changedEvent), (value) => {
      const body = JSON.stringify(value) ?? ''
      const result = readSandboxEvent(body)
      if (!result) return
      expect(Number.isNaN(new Date(result.occurredAt).getTime())).toBe(false)
      // oxlint-disable-next-line no-control-regex -- characters that a text column cannot hold
      expect(JSON.stringify(result)).not.toMatch(/\\u0000/)
      expect(Number.isInteger(result.fact?.amountCents ?? 0)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
