import { environment } from '#app/base/env.server.ts'
import { hotmartProvider } from '../hotmart/hotmart-provider.server.ts'
import { type Plan, PLANS } from './plan.ts'
import type { PaymentProvider } from './provider.server.ts'
import { sandboxProvider } from '../sandbox/sandbox-provider.server.ts'
import { stripeProvider } from '../stripe/stripe-provider.server.ts'

/** Whether anything is sold; not with PAYMENTS=none. */
export function areSubscriptionsSold(): boolean {
  return environment().payments.provider !== 'none'
}

/** Who sells now; undefined with PAYMENTS=none. */
export function sellingProvider(): PaymentProvider | undefined {
  const { provider } = environment().payments
  return provider === 'none' ? undefined : providerNamed(provider)
}

/**
 * A provider whose keys are set, selling or not: what was bought before a change of provider goes on. The sandbox
 * is there only while it sells. Undefined for any other name.
 */
export function providerNamed(name: string): PaymentProvider | undefined {
  const { provider, hotmart, stripe } = environment().payments
  if (name === 'hotmart' && hotmart) return hotmartProvider(hotmart)
  if (name === 'stripe' && stripe) return stripeProvider(stripe)
  if (name === 'sandbox' && provider === 'sandbox') return sandboxProvider()
  return undefined
}

/** The plan of an offer; undefined for one that is not ours. */
export function planOfOffer(offerId: string | null): Plan | undefined {
  const { offers } = environment().payments
  return PLANS.find((plan) => offers[plan] === offerId)
}
