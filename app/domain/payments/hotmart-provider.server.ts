import type { HotmartSettings } from '#app/platform/env-payments.server.ts'
import type { PaymentProvider } from './provider.server.ts'

/** Hotmart, as the interface has it. */
export function hotmartProvider(_settings: HotmartSettings): PaymentProvider {
  throw new Error('not built yet')
}
