import { it } from 'vitest'
import { type CountedChecks, withCountedChecks } from '#tests/support/counted-checks.ts'

/** The number of a requirement of OWASP ASVS 5.0, such as `V8.2.2`. */
export type AsvsId = `V${number}.${number}.${number}`

/**
 * A test case of an attack, named by a sentence about the app's behaviour. It fails when an attempt succeeds or when
 * there was no attempt.
 *
 * @param asvs the requirements of OWASP ASVS 5.0 that the attack tests
 */
export function attack(
  asvs: AsvsId | [AsvsId, ...AsvsId[]],
  sentence: string,
  work: (checks: CountedChecks) => Promise<void> | void,
  timeoutMs?: number,
): void {
  // withCountedChecks asserts
  // oxlint-disable-next-line vitest/expect-expect
  it(`${sentence} (ASVS ${[asvs].flat().join(', ')})`, () => withCountedChecks(work), timeoutMs)
}
