import { z } from 'zod'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import { EMPTY_FACT, optionalText, textField, unixSecondsField } from '../payments/event-fields.server.ts'
import type { PaymentFact } from '../payments/payment.ts'
import type { ReadEventResult } from '../payments/provider.server.ts'
import {
  chargeSchema,
  disputeSchema,
  invoiceSchema,
  invoicePaymentSchema,
  idsOf,
  subscriptionLine,
  subscriptionSchema,
  previousSubscriptionSchema,
} from './stripe-objects.server.ts'

/** The version of Stripe's API in which webhooks must be sent. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

const envelopeSchema = z.object({
  id: textField,
  api_version: optionalText,
  object: z.literal('event'),
  type: textField,
  created: unixSecondsField,
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
})
type Envelope = z.output<typeof envelopeSchema>

/** Converts an event to a fact; null for an event without effect. */
type FactReader = (event: Envelope) => (Omit<PaymentFact, 'occurredAt'> & { occurredAt: Date }) | null

/**
 * Readers by event type. These types must be enabled in Stripe's dashboard. checkout.session.completed is not needed,
 * because every invoice contains the checkout nonce as metadata of its subscription.
 */
const FACT_READERS = new Map<string, FactReader>([
  ['invoice.paid', readPayment],
  ['invoice.payment_failed', readFailedPayment],
  ['invoice_payment.paid', readLink],
  ['charge.refunded', readRefund],
  ['charge.dispute.created', readDispute],
  ['charge.dispute.closed', readChargeback],
  ['customer.subscription.updated', readSubscriptionChange],
  ['customer.subscription.deleted', readSubscriptionEnd],
])

/** Parses a snapshot event of Stripe. An event of another API version is read if it has the fields of ours. */
export function readStripeEvent(body: Buffer): ReadEventResult {
  const parsed = envelopeSchema.safeParse(tryParseJson(body.toString('utf8')))
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { id, type, created, api_version: version } = parsed.data
  try {
    const fact = FACT_READERS.get(type)?.(parsed.data) ?? null
    const occurredAt = fact?.occurredAt ?? created
    return {
      ok: true,
      id,
      type,
      occurredAt,
      fact: fact && { ...fact, occurredAt: occurredAt.toISOString() },
    }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return version !== null && version !== STRIPE_API_VERSION
      ? { ok: false, reason: 'other_version', id, type, occurredAt: created }
      : { ok: false, reason: 'unreadable' }
  }
}

function readPayment({ data, created }: Envelope): ReturnType<FactReader> {
  const invoice = invoiceSchema.parse(data.object)
  // an invoice without a subscription is for another product
  if (!invoice.parent?.subscription_details) return null
  const line = subscriptionLine(invoice)
  return {
    ...invoiceFields(invoice),
    kind: 'paid',
    // paid_at, because Stripe may create this event after a cancellation that followed the payment
    occurredAt: invoice.status_transitions?.paid_at ?? created,
    amountCents: invoice.amount_paid,
    nextChargeAt: line?.period?.end.toISOString() ?? null,
  }
}

function readFailedPayment({ data, created }: Envelope): ReturnType<FactReader> {
  const invoice = invoiceSchema.parse(data.object)
  if (!invoice.parent?.subscription_details) return null
  return {
    ...invoiceFields(invoice),
    kind: 'failed',
    occurredAt: created,
    amountCents: invoice.amount_due,
    nextChargeAt: invoice.next_payment_attempt?.toISOString() ?? null,
  }
}

function invoiceFields(invoice: z.output<typeof invoiceSchema>) {
  const price = subscriptionLine(invoice)?.pricing?.price_details
  return {
    ...EMPTY_FACT,
    subscriptionCode: invoice.parent?.subscription_details?.subscription ?? null,
    references: idsOf(
      invoice.id,
      ...(invoice.payments?.data.flatMap(({ payment }) => paymentIds(payment)) ?? []),
    ),
    productId: price?.product ?? null,
    offerId: price?.price ?? null,
    currency: invoice.currency,
    buyerEmail: invoice.customer_email,
    nonce: invoice.parent?.subscription_details?.metadata?.nonce ?? null,
  }
}

/** Links the id of an invoice to those of its payment; no other event contains both. */
function readLink({ data, created }: Envelope): ReturnType<FactReader> {
  const { invoice, payment, status_transitions, ...paymentFields } = invoicePaymentSchema.parse(data.object)
  const paymentReferences = paymentIds(payment)
  if (paymentReferences.length === 0) return null
  return {
    ...EMPTY_FACT,
    kind: 'linked',
    occurredAt: status_transitions?.paid_at ?? created,
    references: idsOf(invoice, ...paymentReferences),
    amountCents: paymentFields.amount_paid,
    currency: paymentFields.currency,
  }
}

function readRefund({ data, created }: Envelope): ReturnType<FactReader> {
  const charge = chargeSchema.parse(data.object)
  // a partial refund has no effect
  if (!charge.refunded) return null
  return {
    ...EMPTY_FACT,
    kind: 'refunded',
    occurredAt: created,
    references: idsOf(charge.payment_intent, charge.id),
    amountCents: charge.amount_refunded,
    currency: charge.currency,
  }
}

function readDispute({ data, created }: Envelope): ReturnType<FactReader> {
  return { ...disputeFields(disputeSchema.parse(data.object)), kind: 'disputed', occurredAt: created }
}

function readChargeback({ data, created }: Envelope): ReturnType<FactReader> {
  const dispute = disputeSchema.parse(data.object)
  return dispute.status === 'lost'
    ? { ...disputeFields(dispute), kind: 'charged_back', occurredAt: created }
    : null
}

function disputeFields(dispute: z.output<typeof disputeSchema>) {
  return {
    ...EMPTY_FACT,
    references: idsOf(dispute.payment_intent, dispute.charge),
    amountCents: dispute.amount,
    currency: dispute.currency,
  }
}

function readSubscriptionChange({ data, created }: Envelope): ReturnType<FactReader> {
  const subscription = subscriptionSchema.parse(data.object)
  const previousValues = previousSubscriptionSchema.parse(data.previous_attributes)
  const subscriptionFields = fieldsOfSubscription(subscription)
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null
  if (
    isEnding &&
    (previousValues?.cancel_at_period_end !== undefined || previousValues?.cancel_at !== undefined)
  ) {
    return { ...subscriptionFields, kind: 'cancelled', occurredAt: subscription.canceled_at ?? created }
  }
  const previousPriceId = previousValues?.items?.data[0]?.price.id
  return previousPriceId && previousPriceId !== subscriptionFields.offerId
    ? { ...subscriptionFields, kind: 'plan_switched', occurredAt: created }
    : null
}

function readSubscriptionEnd({ data, created }: Envelope): ReturnType<FactReader> {
  const subscription = subscriptionSchema.parse(data.object)
  return {
    ...fieldsOfSubscription(subscription),
    kind: 'cancelled',
    occurredAt: subscription.ended_at ?? created,
  }
}

function fieldsOfSubscription(subscription: z.output<typeof subscriptionSchema>) {
  const price = subscription.items.data[0]?.price
  return {
    ...EMPTY_FACT,
    subscriptionCode: subscription.id,
    productId: price?.product ?? null,
    offerId: price?.id ?? null,
    nonce: subscription.metadata?.nonce ?? null,
  }
}

function paymentIds(payment: z.output<typeof invoicePaymentSchema>['payment']): string[] {
  return idsOf(payment.payment_intent, payment.charge)
}
