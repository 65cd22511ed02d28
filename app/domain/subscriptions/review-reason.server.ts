import { environment } from '#app/platform/env.server.ts'
import type { PaymentFact, ProviderName } from '../payments/payment.ts'
import { chargeCents, CURRENCY } from '../payments/plan.ts'
import { planOfOffer } from '../payments/providers.server.ts'

/** Why a person has to look at an event before it counts. */
export type ReviewReason = 'other_product' | 'wrong_offer' | 'wrong_price' | 'wrong_currency'

/**
 * What is wrong with an event; undefined when it is of just what we sell. 'other_product' is none of our business: one
 * account at a provider may sell other things too. An offer of ours tells more than a product's name, of which Hotmart
 * has two. Prices are looked at in sales alone, for all that follows hangs on them.
 */
export function reviewReason(provider: ProviderName, fact: PaymentFact): ReviewReason | undefined {
  const { kind, productId, offerId, amountCents, currency } = fact
  const plan = planOfOffer(offerId)
  if (!plan && isOfOtherProduct(provider, productId)) return 'other_product'
  if (kind !== 'paid' && kind !== 'plan_switched') return undefined
  if (!plan) return 'wrong_offer'
  if (kind === 'plan_switched') return undefined
  if (currency !== CURRENCY) return 'wrong_currency'
  return amountCents === chargeCents(plan) ? undefined : 'wrong_price'
}

/** Surely of another product; where our own is not known by this name, nothing is sure. */
function isOfOtherProduct(provider: ProviderName, named: string | null): boolean {
  const { productId, hotmart } = environment().payments
  if (named === null || named === productId || named === hotmart?.productNumber) return false
  return provider !== 'hotmart' || hotmart?.productNumber !== undefined || /^\d+$/.test(productId)
}
