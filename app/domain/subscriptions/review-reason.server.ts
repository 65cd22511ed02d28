import { environment } from '#app/platform/env.server.ts'
import type { PaymentFact } from '../payments/payment.ts'
import { chargeCents, CURRENCY } from '../payments/plan.ts'
import { planOfOffer } from '../payments/providers.server.ts'

/** Why a person has to look at an event before it counts. */
export type ReviewReason = 'other_product' | 'wrong_offer' | 'wrong_price' | 'wrong_currency'

/**
 * What is wrong with a sale; undefined when it is just what we sell. 'other_product' is none of our business: one
 * account at a provider may sell other things too. Only sales are looked at, for all that follows hangs on them.
 */
export function reviewReason(fact: PaymentFact): ReviewReason | undefined {
  const { kind, productId, offerId, amountCents, currency } = fact
  if (productId !== null && productId !== environment().payments.productId) return 'other_product'
  if (kind !== 'paid' && kind !== 'plan_switched') return undefined
  const plan = planOfOffer(offerId)
  if (!plan) return 'wrong_offer'
  if (kind === 'plan_switched') return undefined
  if (currency !== CURRENCY) return 'wrong_currency'
  return amountCents === chargeCents(plan) ? undefined : 'wrong_price'
}
