import { environment } from '#app/base/env.server.ts'
import type { PaymentFact, ProviderName } from '../payments/payment.ts'
import { chargeCents, CURRENCY } from '../payments/plan.ts'
import { planOfOffer } from '../payments/providers.server.ts'

/** The reason why an administrator reviews an event before it counts (rule 76). */
export type ReviewReason = 'other_product' | 'wrong_offer' | 'wrong_price' | 'wrong_currency'

/**
 * The reason to review an event; undefined for an event that matches what we sell. 'other_product': the provider's
 * account may sell other products too. The offer decides before the product, because Hotmart has two ids of a product. Only a paid charge
 * is compared with the price.
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

/** Whether the product is certainly not ours. False while the configuration lacks this form of our product id. */
function isOfOtherProduct(provider: ProviderName, eventProductId: string | null): boolean {
  const { productId, hotmart } = environment().payments
  if (eventProductId === null || eventProductId === productId || eventProductId === hotmart?.productNumber)
    return false
  return provider !== 'hotmart' || hotmart?.productNumber !== undefined || /^\d+$/.test(productId)
}
