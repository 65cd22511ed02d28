import { it } from 'vitest'
import { type CountedChecks, withCountedChecks } from '#tests/support/counted-checks.ts'

/** A requirement of OWASP ASVS 5.0, as it numbers them: `V8.2.2`. */
export type AsvsId = `V${number}.${number}.${number}`

/**
 * A case of an attack, named by a sentence about what the product does with it. Every try counts; the case fails where
 * one got through, and where none was made.
 *
 * @param asvs what it answers to; docs/security.md lists them
 */
export function attack(
  asvs: AsvsId | [AsvsId, ...AsvsId[]],
  sentence: string,
  work: (checks: CountedChecks) => Promise<void> | void,
  timeoutMs?: number,
): void {
  // withCountedChecks expects
  // oxlint-disable-next-line vitest/expect-expect
  it(`${sentence} (ASVS ${[asvs].flat().join(', ')})`, () => withCountedChecks(work), timeoutMs)
}
