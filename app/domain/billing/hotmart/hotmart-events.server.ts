import { z } from 'zod'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import {
  currencyField,
  emailField,
  unixMillisField,
  textField,
  optionalText,
  reaisToCentsField,
  EMPTY_FACT,
} from '../payments/event-fields.server.ts'
import type { FactKind, PaymentFact } from '../payments/payment.ts'
import type { ReadEventResult } from '../payments/provider.server.ts'

// most dates are Unix times in milliseconds, some are ISO 8601 timestamps
const optionalDate = z
  .union([unixMillisField, z.iso.datetime({ offset: true }).transform(Date.parse).pipe(unixMillisField)])
  .nullable()
  .catch(null)

const envelopeSchema = z.object({
  id: textField,
  event: textField,
  version: z.string().startsWith('2.'),
  creation_date: unixMillisField.optional(),
  // events of Hotmart's members' area spell it this way
  creationDate: unixMillisField.optional(),
  data: z.unknown().optional(),
})

const productField = z
  .object({ id: z.union([z.int().transform(String), textField]) })
  .nullable()
  .catch(null)

const purchaseSchema = z.object({
  product: productField,
  buyer: z.object({ email: emailField }).nullable().catch(null),
  purchase: z.object({
    transaction: textField,
    approved_date: optionalDate,
    date_next_charge: optionalDate,
    price: z.object({ value: reaisToCentsField, currency_value: currencyField }).nullable().catch(null),
    offer: z.object({ code: optionalText }).nullable().catch(null),
    origin: z.object({ sck: optionalText }).nullable().catch(null),
    sckPaymentLink: optionalText,
  }),
  // absent for a product without a subscription
  subscription: z.object({ subscriber: z.object({ code: textField }) }).nullish(),
})

const cancellationSchema = z.object({
  product: productField,
  subscriber: z.object({ code: textField, email: emailField }),
  cancellation_date: optionalDate,
})

const switchSchema = z.object({
  switch_plan_date: optionalDate,
  subscription: z.object({
    subscriber_code: textField,
    product: productField,
    user: z.object({ email: emailField }).nullable().catch(null),
  }),
  // the new plan has `current: true`, the old one false
  plans: z.array(z.object({ current: z.boolean(), offer: z.object({ key: textField }) })),
})

// PURCHASE_COMPLETE (end of the guarantee) is left out, because PURCHASE_APPROVED has already reported the charge
const PURCHASE_KINDS = new Map<string, FactKind>([
  ['PURCHASE_APPROVED', 'paid'],
  ['PURCHASE_CANCELED', 'failed'],
  ['PURCHASE_DELAYED', 'failed'],
  ['PURCHASE_EXPIRED', 'failed'],
  ['PURCHASE_PROTEST', 'disputed'],
  ['PURCHASE_REFUNDED', 'refunded'],
  ['PURCHASE_CHARGEBACK', 'charged_back'],
])

/**
 * Parses an event of Hotmart's webhook, version 2.0.0. An event without id, transaction or subscriber code is unreadable.
 * Other fields may be missing or malformed.
 */
export function readHotmartEvent(body: Buffer): ReadEventResult {
  const parsed = envelopeSchema.safeParse(tryParseJson(body.toString('utf8')))
  const createdAt = parsed.data?.creation_date ?? parsed.data?.creationDate
  if (!parsed.success || !createdAt) return { ok: false, reason: 'unreadable' }
  const { id, event: type, data } = parsed.data
  const fact = factOf(type, data, createdAt)
  if (fact === 'unreadable') return { ok: false, reason: 'unreadable' }
  const occurredAt = fact ? new Date(fact.occurredAt) : createdAt
  return { ok: true, id, type, occurredAt, fact }
}

/** When Hotmart created the event; undefined if the body does not say so. */
export function hotmartEventCreatedAt(body: Buffer): Date | undefined {
  const parsed = envelopeSchema
    .pick({ creation_date: true, creationDate: true })
    .safeParse(tryParseJson(body.toString('utf8')))
  return parsed.data?.creation_date ?? parsed.data?.creationDate
}

function factOf(type: string, data: unknown, createdAt: Date): PaymentFact | null | 'unreadable' {
  const kind = PURCHASE_KINDS.get(type)
  if (kind) return purchaseFact(kind, data, createdAt)
  if (type === 'SUBSCRIPTION_CANCELLATION') return cancellationFact(data, createdAt)
  if (type === 'SWITCH_PLAN') return switchFact(data, createdAt)
  return null
}

function purchaseFact(kind: FactKind, data: unknown, createdAt: Date): PaymentFact | 'unreadable' {
  const parsed = purchaseSchema.safeParse(data)
  if (!parsed.success) return 'unreadable'
  const { purchase, product, buyer, subscription } = parsed.data
  return {
    ...EMPTY_FACT,
    kind,
    // only for 'paid': in later events of the purchase approved_date is still the time of the payment
    occurredAt: occurrenceTime(kind === 'paid' ? purchase.approved_date : null, createdAt),
    subscriptionCode: subscription?.subscriber.code ?? null,
    references: [purchase.transaction],
    productId: product?.id ?? null,
    offerId: purchase.offer?.code ?? null,
    amountCents: purchase.price?.value ?? null,
    currency: purchase.price?.currency_value ?? null,
    buyerEmail: buyer?.email ?? null,
    nonce: purchase.origin?.sck ?? purchase.sckPaymentLink,
    nextChargeAt: purchase.date_next_charge?.toISOString() ?? null,
  }
}

function cancellationFact(data: unknown, createdAt: Date): PaymentFact | 'unreadable' {
  const parsed = cancellationSchema.safeParse(data)
  if (!parsed.success) return 'unreadable'
  return {
    ...EMPTY_FACT,
    kind: 'cancelled',
    // cancellation_date, because an event that Hotmart creates late must not cancel a newer charge
    occurredAt: occurrenceTime(parsed.data.cancellation_date, createdAt),
    subscriptionCode: parsed.data.subscriber.code,
    productId: parsed.data.product?.id ?? null,
    buyerEmail: parsed.data.subscriber.email,
  }
}

function switchFact(data: unknown, createdAt: Date): PaymentFact | 'unreadable' {
  const parsed = switchSchema.safeParse(data)
  const currentPlans = parsed.data?.plans.filter((plan) => plan.current)
  if (!parsed.success || currentPlans?.length !== 1) return 'unreadable'
  const { subscription, switch_plan_date } = parsed.data
  return {
    ...EMPTY_FACT,
    kind: 'plan_switched',
    occurredAt: occurrenceTime(switch_plan_date, createdAt),
    subscriptionCode: subscription.subscriber_code,
    productId: subscription.product?.id ?? null,
    offerId: currentPlans[0]?.offer.key ?? null,
    buyerEmail: subscription.user?.email ?? null,
  }
}

/** `reportedAt`, or `createdAt` if it is earlier or the only time, because an event cannot report the future. */
function occurrenceTime(reportedAt: Date | null, createdAt: Date): string {
  return (reportedAt && reportedAt < createdAt ? reportedAt : createdAt).toISOString()
}
