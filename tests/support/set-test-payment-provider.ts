import { onTestFinished } from 'vitest'
import { setPaymentProvider } from './payments.ts'

/** Configures the payment provider, with the ids of `CATALOGUE`, until the end of the test. */
export function setTestPaymentProvider(...[provider, changes]: Parameters<typeof setPaymentProvider>): void {
  onTestFinished(setPaymentProvider(provider, changes).restore)
}
