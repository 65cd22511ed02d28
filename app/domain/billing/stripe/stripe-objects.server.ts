import { z } from 'zod'
import {
  centsField,
  currencyField,
  emailField,
  textField,
  optionalText,
  unixSecondsField,
} from '../payments/event-fields.server.ts'

const optionalUnixSeconds = unixSecondsField.nullable().catch(null)
const metadata = z.object({ nonce: optionalText }).nullable().catch(null)

/** The payment of an invoice: the id of a payment intent or of a charge. */
const paymentSchema = z.object({ payment_intent: optionalText, charge: optionalText })

export const invoicePaymentSchema = z.object({
  invoice: textField,
  payment: paymentSchema,
  amount_paid: centsField,
  currency: currencyField,
  status_transitions: z.object({ paid_at: optionalUnixSeconds }).nullable().catch(null),
})

const lineSchema = z.object({
  parent: z
    .object({
      type: z.string(),
      subscription_item_details: z.object({ proration: z.boolean() }).nullish(),
    })
    .nullable()
    .catch(null),
  period: z.object({ end: unixSecondsField }).nullable().catch(null),
  pricing: z
    .object({
      price_details: z.object({ price: optionalText, product: optionalText }).nullable().catch(null),
    })
    .nullable()
    .catch(null),
})

export const invoiceSchema = z.object({
  id: textField,
  amount_paid: centsField,
  amount_due: centsField,
  currency: currencyField,
  customer_email: emailField,
  next_payment_attempt: optionalUnixSeconds,
  status_transitions: z.object({ paid_at: optionalUnixSeconds }).nullable().catch(null),
  // null for an invoice without a subscription; required, because older API versions lack it
  parent: z
    .object({
      subscription_details: z.object({ subscription: textField, metadata }).nullable(),
    })
    .nullable(),
  lines: z.object({ data: z.array(lineSchema) }),
  // only in invoices that were requested with expanded payments
  payments: z
    .object({ data: z.array(z.object({ payment: paymentSchema })) })
    .nullable()
    .catch(null),
})

export const chargeSchema = z.object({
  id: textField,
  payment_intent: optionalText,
  /** Whether the full amount was refunded. */
  refunded: z.boolean(),
  amount_refunded: centsField,
  currency: currencyField,
})

export const disputeSchema = z.object({
  charge: textField,
  payment_intent: optionalText,
  status: z.string(),
  amount: centsField,
  currency: currencyField,
})

export const subscriptionSchema = z.object({
  id: textField,
  cancel_at: unixSecondsField.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: optionalUnixSeconds,
  ended_at: optionalUnixSeconds,
  metadata,
  items: z.object({
    data: z.array(z.object({ price: z.object({ id: textField, product: optionalText }) })),
  }),
})

/** `previous_attributes` of a subscription event: the old values of the changed fields. */
export const previousSubscriptionSchema = z
  .object({
    cancel_at: z.unknown().optional(),
    cancel_at_period_end: z.unknown().optional(),
    items: z
      .object({ data: z.array(z.object({ price: z.object({ id: textField }) })) })
      .nullable()
      .catch(null),
  })
  .nullish()
  .catch(null)

/** The last invoice line that charges a period of the subscription; prorations are skipped. */
export function subscriptionLine(
  invoice: z.output<typeof invoiceSchema>,
): z.output<typeof lineSchema> | undefined {
  return invoice.lines.data.findLast(
    ({ parent }) =>
      parent?.type === 'subscription_item_details' && !parent.subscription_item_details?.proration,
  )
}

/** The non-null ids in the given order, without duplicates. */
export function idsOf(...ids: (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
