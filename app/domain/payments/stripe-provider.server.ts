import type { StripeSettings } from '#app/platform/env-payments.server.ts'
import type { PaymentProvider } from './provider.server.ts'

/** Stripe, as the interface has it. */
export function stripeProvider(_settings: StripeSettings): PaymentProvider {
  throw new Error('not built yet')
}
