import { environment } from '#app/base/env.server.ts'
import { hotmartProvider } from '../hotmart/hotmart-provider.server.ts'
import { type Plan, PLANS } from './plan.ts'
import type { PaymentProvider } from './provider.server.ts'
import { sandboxProvider } from '../sandbox/sandbox-provider.server.ts'
import { stripeProvider } from '../stripe/stripe-provider.server.ts'

/** Whether plans are sold; false with PAYMENTS=none. */
export function areSubscriptionsSold(): boolean {
  return environment().payments.provider !== 'none'
}

/** The provider of new purchases; undefined with PAYMENTS=none. */
export function sellingProvider(): PaymentProvider | undefined {
  const { provider } = environment().payments
  return provider === 'none' ? undefined : providerNamed(provider)
}

/**
 * The provider with this name; undefined if it is unknown or its keys are not configured. A real provider is found even if
 * another one sells now, because its subscriptions continue. The sandbox is found only while it sells.
 */
export function providerNamed(name: string): PaymentProvider | undefined {
  const { provider, hotmart, stripe } = environment().payments
  if (name === 'hotmart' && hotmart) return hotmartProvider(hotmart)
  if (name === 'stripe' && stripe) return stripeProvider(stripe)
  if (name === 'sandbox' && provider === 'sandbox') return sandboxProvider()
  return undefined
}

/** The plan that the provider sells as this offer; undefined for an unknown offer. */
export function planOfOffer(offerId: string | null): Plan | undefined {
  const { offers } = environment().payments
  return PLANS.find((plan) => offers[plan] === offerId)
}
