import Stripe from 'stripe'
import type { ProviderResult, SubscriptionAtProvider } from '../payments/provider.server.ts'

/**
 * Cancels a subscription at its paid end. `requestId` is Stripe's idempotency key, valid for a day; a subscription that is
 * ending or ended counts as success.
 */
export function cancelAtStripe(
  stripe: Stripe,
  { code }: SubscriptionAtProvider,
  requestId: string,
): Promise<ProviderResult> {
  return answerOf(async () => {
    await unlessSettled(
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

/** Refunds a charge in full and ends the subscription immediately; what is already done counts as success. */
export function refundAtStripe(
  stripe: Stripe,
  { code, chargeReferences }: SubscriptionAtProvider,
  requestId: string,
): Promise<ProviderResult> {
  return answerOf(async () => {
    const charge = await chargeNamed(stripe, chargeReferences)
    if (!charge) return { ok: false, reason: 'refused', problem: 'refund: no payment of this charge' }
    const refund = await refundOnce(stripe, charge, `${requestId}-refund`)
    if (refund?.status === 'failed' || refund?.status === 'canceled') {
      return { ok: false, reason: 'refused', problem: `refund: ${refund.status}` }
    }
    await unlessSettled(
      () => stripe.subscriptions.cancel(code, {}, { idempotencyKey: `${requestId}-end` }),
      async () => hasEnded(await stripe.subscriptions.retrieve(code)),
    )
    return { ok: true }
  })
}

/** Undefined if the charge was already refunded. */
async function refundOnce(
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

/** The refundable charge among the references; for an invoice, the charge that paid it. */
async function chargeNamed(
  stripe: Stripe,
  names: string[],
): Promise<{ payment_intent: string } | { charge: string } | undefined> {
  const intent = names.find((name) => name.startsWith('pi_'))
  if (intent) return { payment_intent: intent }
  const charge = names.find((name) => /^(ch|py)_/.test(name))
  if (charge) return { charge }
  const invoice = names.find((name) => name.startsWith('in_'))
  if (!invoice) return undefined
  const payments = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  for (const { payment } of payments.data) {
    if (payment.payment_intent) return { payment_intent: idOf(payment.payment_intent) }
    if (payment.charge) return { charge: idOf(payment.charge) }
  }
  return undefined
}

function idOf(named: string | { id: string }): string {
  return typeof named === 'string' ? named : named.id
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Ignores a refusal if `isDone` shows the requested state. */
async function unlessSettled(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!isRefusal(error) || !(await isDone())) throw error
  }
}

/** Converts Stripe's errors: the code, without the message, which may name a person. */
async function answerOf(act: () => Promise<ProviderResult>): Promise<ProviderResult> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const problem = [error.statusCode, error.code ?? error.type].filter(Boolean).join(' ')
    return { ok: false, reason: isRefusal(error) ? 'refused' : 'unavailable', problem }
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  // 409: the same request is in progress
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}
