import { z } from 'zod'
import {
  centsField,
  currencyField,
  emailField,
  providerId,
  optionalId,
  secondsField,
} from '../payments/event-fields.server.ts'

const optionalSeconds = secondsField.nullable().catch(null)
const metadata = z.object({ nonce: optionalId }).nullable().catch(null)

/** The payment of an invoice: the id of a payment intent or of a charge. */
const paymentField = z.object({ payment_intent: optionalId, charge: optionalId })

export const invoicePaymentObject = z.object({
  invoice: providerId,
  payment: paymentField,
  amount_paid: centsField,
  currency: currencyField,
  status_transitions: z.object({ paid_at: optionalSeconds }).nullable().catch(null),
})

const lineField = z.object({
  parent: z
    .object({
      type: z.string(),
      subscription_item_details: z.object({ proration: z.boolean() }).nullish(),
    })
    .nullable()
    .catch(null),
  period: z.object({ end: secondsField }).nullable().catch(null),
  pricing: z
    .object({
      price_details: z.object({ price: optionalId, product: optionalId }).nullable().catch(null),
    })
    .nullable()
    .catch(null),
})

export const invoiceObject = z.object({
  id: providerId,
  amount_paid: centsField,
  amount_due: centsField,
  currency: currencyField,
  customer_email: emailField,
  next_payment_attempt: optionalSeconds,
  status_transitions: z.object({ paid_at: optionalSeconds }).nullable().catch(null),
  // null for an invoice without a subscription; required, because older API versions lack it
  parent: z
    .object({
      subscription_details: z.object({ subscription: providerId, metadata }).nullable(),
    })
    .nullable(),
  lines: z.object({ data: z.array(lineField) }),
  // only in invoices that were requested with expanded payments
  payments: z
    .object({ data: z.array(z.object({ payment: paymentField })) })
    .nullable()
    .catch(null),
})

export const chargeObject = z.object({
  id: providerId,
  payment_intent: optionalId,
  /** Whether the full amount was refunded. */
  refunded: z.boolean(),
  amount_refunded: centsField,
  currency: currencyField,
})

export const disputeObject = z.object({
  charge: providerId,
  payment_intent: optionalId,
  status: z.string(),
  amount: centsField,
  currency: currencyField,
})

export const subscriptionObject = z.object({
  id: providerId,
  cancel_at: secondsField.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: optionalSeconds,
  ended_at: optionalSeconds,
  metadata,
  items: z.object({
    data: z.array(z.object({ price: z.object({ id: providerId, product: optionalId }) })),
  }),
})

/** `previous_attributes` of a subscription event: the old values of the changed fields. */
export const previousSubscriptionValues = z
  .object({
    cancel_at: z.unknown().optional(),
    cancel_at_period_end: z.unknown().optional(),
    items: z
      .object({ data: z.array(z.object({ price: z.object({ id: providerId }) })) })
      .nullable()
      .catch(null),
  })
  .nullish()
  .catch(null)

/** The last invoice line that charges a period of the subscription; prorations are skipped. */
export function subscriptionLine(
  invoice: z.output<typeof invoiceObject>,
): z.output<typeof lineField> | undefined {
  return invoice.lines.data.findLast(
    ({ parent }) =>
      parent?.type === 'subscription_item_details' && !parent.subscription_item_details?.proration,
  )
}

/** The non-null ids in the given order, without duplicates. */
export function idsOf(...ids: (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
