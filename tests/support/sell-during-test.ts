import { onTestFinished } from 'vitest'
import { sellAt } from './payments.ts'

/** Configures this provider with the test's catalogue until the end of the test. */
export function sellDuringTest(...[provider, changes]: Parameters<typeof sellAt>): void {
  onTestFinished(sellAt(provider, changes).restore)
}
