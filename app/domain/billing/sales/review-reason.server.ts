import { environment } from '#app/base/env.server.ts'
import type { PaymentFact, SubscriptionSource } from '../payments/payment.ts'
import { chargeCents, CURRENCY } from '../payments/plan.ts'
import { planOfOffer } from '../payments/providers.server.ts'

/** Why an event is held for review (rule 76); an event of 'other_product' is ignored instead. */
export type ReviewReason = 'other_product' | 'wrong_offer' | 'wrong_price' | 'wrong_currency'

/**
 * Compares an event with our offers; undefined if it matches. 'other_product': the provider's account may sell products that
 * are not ours. An event with one of our offer ids is ours whatever its product id, because Hotmart sends either of two
 * product ids. The price is checked only for paid charges.
 */
export function reviewReason(provider: SubscriptionSource, fact: PaymentFact): ReviewReason | undefined {
  const { kind, productId, offerId, amountCents, currency } = fact
  const plan = planOfOffer(offerId)
  if (!plan && isOfOtherProduct(provider, productId)) return 'other_product'
  if (kind !== 'paid' && kind !== 'plan_switched') return undefined
  if (!plan) return 'wrong_offer'
  if (kind === 'plan_switched') return undefined
  if (currency !== CURRENCY) return 'wrong_currency'
  return amountCents === chargeCents(plan) ? undefined : 'wrong_price'
}

/**
 * Whether the product is certainly not ours. Hotmart's events carry our numeric or our alphanumeric product id. If only the
 * alphanumeric one is configured, an unknown id proves nothing.
 */
function isOfOtherProduct(provider: SubscriptionSource, eventProductId: string | null): boolean {
  const { productId, hotmart } = environment().payments
  if (eventProductId === null || eventProductId === productId || eventProductId === hotmart?.productNumber)
    return false
  return provider !== 'hotmart' || hotmart?.productNumber !== undefined || /^\d+$/.test(productId)
}
