import type { PaymentProvider } from './provider.server.ts'

/** The simulated provider: its pay page is ours, its events are real requests to the real address. */
export function sandboxProvider(): PaymentProvider {
  throw new Error('not built yet')
}
