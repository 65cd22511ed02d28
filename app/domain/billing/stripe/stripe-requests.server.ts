import Stripe from 'stripe'
import type { ProviderResult, SubscriptionAtProvider } from '../payments/provider.server.ts'

/** Cancels a subscription at the end of the paid period. A subscription that is ending or ended counts as success. */
export function cancelAtStripe(
  stripe: Stripe,
  { code }: SubscriptionAtProvider,
  requestId: string,
): Promise<ProviderResult> {
  return resultOf(async () => {
    await ignoreIfDone(
      () =>
        stripe.subscriptions.update(
          code,
          { cancel_at_period_end: true },
          { idempotencyKey: `${requestId}-cancel` },
        ),
      async () => {
        const subscription = await stripe.subscriptions.retrieve(code)
        return subscription.cancel_at_period_end || subscription.cancel_at !== null || hasEnded(subscription)
      },
    )
    return { ok: true }
  })
}

/** Refunds a charge in full and ends the subscription at once. A step that is already done counts as success. */
export function refundAtStripe(
  stripe: Stripe,
  { code, chargeReferences }: SubscriptionAtProvider,
  requestId: string,
): Promise<ProviderResult> {
  return resultOf(async () => {
    const charge = await findCharge(stripe, chargeReferences)
    if (!charge) return { ok: false, reason: 'refused', problem: 'refund: no payment of this charge' }
    const refund = await createRefund(stripe, charge, `${requestId}-refund`)
    if (refund?.status === 'failed' || refund?.status === 'canceled') {
      return { ok: false, reason: 'refused', problem: `refund: ${refund.status}` }
    }
    await ignoreIfDone(
      () => stripe.subscriptions.cancel(code, {}, { idempotencyKey: `${requestId}-end` }),
      async () => hasEnded(await stripe.subscriptions.retrieve(code)),
    )
    return { ok: true }
  })
}

async function createRefund(
  stripe: Stripe,
  charge: Stripe.RefundCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Refund | undefined> {
  try {
    return await stripe.refunds.create({ ...charge, reason: 'requested_by_customer' }, { idempotencyKey })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')
      return undefined
    throw error
  }
}

/** Parameters that select the charge with these references; looks up the payment if only an invoice is known. */
async function findCharge(
  stripe: Stripe,
  references: string[],
): Promise<{ payment_intent: string } | { charge: string } | undefined> {
  const intent = references.find((reference) => reference.startsWith('pi_'))
  if (intent) return { payment_intent: intent }
  const charge = references.find((reference) => /^(ch|py)_/.test(reference))
  if (charge) return { charge }
  const invoice = references.find((reference) => reference.startsWith('in_'))
  if (!invoice) return undefined
  const payments = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  for (const { payment } of payments.data) {
    if (payment.payment_intent) return { payment_intent: idOf(payment.payment_intent) }
    if (payment.charge) return { charge: idOf(payment.charge) }
  }
  return undefined
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Runs `call`. Ignores a refusal if `isDone` finds the requested state. */
async function ignoreIfDone(call: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!isRefusal(error) || !(await isDone())) throw error
  }
}

/** Converts an error of Stripe to its status and code. The message may contain personal data, so it is dropped. */
async function resultOf(request: () => Promise<ProviderResult>): Promise<ProviderResult> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const problem = [error.statusCode, error.code ?? error.type].filter(Boolean).join(' ')
    return { ok: false, reason: isRefusal(error) ? 'refused' : 'unavailable', problem }
  }
}

/** Whether a retry cannot succeed: status 4xx, except those of temporary problems. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  // 409: the same request is in progress
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}
