import { it } from 'vitest'
import { type CountedChecks, withCountedChecks } from '#tests/support/counted-checks.ts'

/** Number of a requirement of OWASP ASVS 5.0, such as `V8.2.2`. */
export type AsvsId = `V${number}.${number}.${number}`

/**
 * Defines a test case that attacks the app. The case fails if an attempt succeeds or if nothing was attempted.
 *
 * @param asvs the requirements of OWASP ASVS 5.0 that the case tests
 * @param title a sentence about the app, whose subject may be left out: 'accepts no forged session token'
 */
export function attack(
  asvs: AsvsId | [AsvsId, ...AsvsId[]],
  title: string,
  work: (checks: CountedChecks) => Promise<void> | void,
  timeoutMs?: number,
): void {
  // withCountedChecks asserts
  // oxlint-disable-next-line vitest/expect-expect
  it(`${title} (ASVS ${[asvs].flat().join(', ')})`, () => withCountedChecks(work), timeoutMs)
}
