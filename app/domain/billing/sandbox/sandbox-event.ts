import { z } from 'zod'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import { momentField, storedCount } from '../../input/field.ts'
import type { FactKind, PaymentFact } from '../payments/payment.ts'

const FACT_KINDS = {
  paid: 'paid',
  refused: 'failed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  charged_back: 'charged_back',
  plan_switched: 'plan_switched',
} as const satisfies Record<string, FactKind>

export type SandboxEventType = keyof typeof FACT_KINDS

// 1 to 300 characters, without control characters and lone surrogates, which PostgreSQL refuses
const textField = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,300}$/u)
const timeField = momentField.refine((value) => value >= '2000')

const sandboxEventSchema = z.object({
  id: textField,
  type: textField,
  occurredAt: timeField,
  /** Code of the purchase. */
  subscription: textField,
  /** Reference of the charge; null for an event without a charge. */
  transaction: textField.nullable(),
  product: textField.nullable(),
  offer: textField.nullable(),
  amountCents: storedCount().nullable(),
  currency: textField.nullable(),
  email: textField.nullable(),
  nonce: textField.nullable(),
  nextChargeAt: timeField.nullable(),
})

export type SandboxEvent = z.output<typeof sandboxEventSchema> & { type: SandboxEventType }

/** Parses the body of a webhook; undefined if malformed. `fact` is null for an event of an unknown type. */
export function readSandboxEvent(
  body: string,
): { id: string; type: string; occurredAt: string; fact: PaymentFact | null } | undefined {
  const parsed = sandboxEventSchema.safeParse(tryParseJson(body))
  if (!parsed.success) return undefined
  const event = parsed.data
  const { id, type, occurredAt } = event
  if (!isKnownType(type)) return { id, type, occurredAt, fact: null }
  const fact: PaymentFact = {
    kind: FACT_KINDS[type],
    occurredAt,
    subscriptionCode: event.subscription,
    references: event.transaction ? [event.transaction] : [],
    productId: event.product,
    offerId: event.offer,
    amountCents: event.amountCents,
    currency: event.currency,
    buyerEmail: event.email?.toLowerCase() ?? null,
    nonce: event.nonce,
    nextChargeAt: event.nextChargeAt,
  }
  return { id, type, occurredAt, fact }
}

function isKnownType(type: string): type is SandboxEventType {
  return Object.hasOwn(FACT_KINDS, type)
}
