import { z } from 'zod'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import { momentField, storedCount } from '../../input/field.ts'
import type { FactKind, PaymentFact } from '../payments/payment.ts'

const KINDS = {
  paid: 'paid',
  refused: 'failed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  charged_back: 'charged_back',
  plan_switched: 'plan_switched',
} as const satisfies Record<string, FactKind>

/** An event of the simulated provider. */
export type SandboxEventType = keyof typeof KINDS

// what a database's text can hold
const word = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,300}$/u)
const moment = momentField.refine((value) => value >= '2000')

const sandboxEventSchema = z.object({
  id: word,
  type: word,
  occurredAt: moment,
  /** Names the subscription: the purchase's code. */
  subscription: word,
  /** Names the charge; null where the event is of none. */
  transaction: word.nullable(),
  product: word.nullable(),
  offer: word.nullable(),
  /** In centavos. */
  amountCents: storedCount().nullable(),
  currency: word.nullable(),
  email: word.nullable(),
  nonce: word.nullable(),
  nextChargeAt: moment.nullable(),
})

/** The body of a notice, which is JSON of this. */
export type SandboxEvent = z.output<typeof sandboxEventSchema> & { type: SandboxEventType }

/** What the body of a notice says; undefined when it is none. `fact` is null for a type that nobody knows. */
export function readSandboxEvent(
  body: string,
): { id: string; type: string; occurredAt: string; fact: PaymentFact | null } | undefined {
  const parsed = sandboxEventSchema.safeParse(tryParseJson(body))
  if (!parsed.success) return undefined
  const event = parsed.data
  const { id, type, occurredAt } = event
  if (!isKnown(type)) return { id, type, occurredAt, fact: null }
  const fact: PaymentFact = {
    kind: KINDS[type],
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

function isKnown(type: string): type is SandboxEventType {
  return Object.hasOwn(KINDS, type)
}
