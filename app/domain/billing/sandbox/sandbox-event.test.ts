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
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

it('is parsed into what was paid, by whom and for what', () => {
  expect(readEvent(bytes(event))).toEqual({
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
])('%s is %s', (type, kind) => {
  const read = readEvent(bytes({ ...event, type, transaction: null }))
  expect(read).toMatchObject({ ok: true, type, fact: { kind, references: [] } })
})

it('an event of an unknown type is irrelevant', () => {
  for (const type of ['novidade', 'toString', '__proto__']) {
    expect(readEvent(bytes({ ...event, type }))).toMatchObject({ ok: true, type, fact: null })
  }
})

it.each([
  ['no JSON', Buffer.from('{')],
  ['nothing', Buffer.alloc(0)],
  ['no object', bytes([event])],
  ['a text that a database cannot hold', bytes({ ...event, id: 'a\u0000b' })],
  ['no moment', bytes({ ...event, occurredAt: 'ontem' })],
  ['a day that is none', bytes({ ...event, occurredAt: '2026-02-30T12:00:00.000Z' })],
  ['half a centavo', bytes({ ...event, amountCents: 0.5 })],
  ['money the wrong way', bytes({ ...event, amountCents: -1 })],
  ['no subscription', bytes({ ...event, subscription: undefined })],
])('%s is unreadable', (_what, body) => {
  expect(readEvent(body)).toEqual({ ok: false, reason: 'unreadable' })
})

it('never throws, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
      expect(readEvent(Buffer.from(noise)).ok).toBe(false)
    }),
    { numRuns: 300 },
  )
})

it('never throws, for any JSON, and an accepted event is complete', () => {
  const field = fc.oneof(fc.jsonValue(), fc.string(), fc.date().map(String), fc.constant(undefined))
  const mutated = fc
    .tuple(fc.constantFrom(...Object.keys(event)), field)
    .map(([name, value]) => ({ ...event, [name]: value }))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), mutated), (value) => {
      const body = JSON.stringify(value) ?? ''
      const read = readSandboxEvent(body)
      if (!read) return
      expect(Number.isNaN(new Date(read.occurredAt).getTime())).toBe(false)
      // oxlint-disable-next-line no-control-regex -- characters that a text column cannot hold
      expect(JSON.stringify(read)).not.toMatch(/\\u0000/)
      expect(Number.isInteger(read.fact?.amountCents ?? 0)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
