import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Assertions that a test run counts by kind. */
export interface CountedChecks {
  /** Counts an attack. `goal` describes what the attack must not achieve. */
  expectBlocked(goal: string, isBlocked: boolean): void
  /** Counts an acknowledged write. It must be stored completely and exactly once. */
  expectPersisted(write: string, isStored: boolean): void
  /** Counts an allowed request. It must be served. */
  expectServed(request: string, isServed: boolean): void
}

/** Numbers of checks and of failed checks, by kind. */
export interface CheckCounts {
  tried: number
  accepted: number
  acknowledged: number
  lost: number
  allowed: number
  unserved: number
}

/**
 * Runs `work`. Fails if an attack succeeded, a write was lost, a request was not served, or nothing was checked; the
 * message lists the failures. Appends `CheckCounts` as a line of JSON to the file in CHECKS_REPORT, which
 * scripts/test/ sums up.
 */
export async function withCountedChecks(
  work: (checks: CountedChecks) => Promise<void> | void,
): Promise<void> {
  const attacks = new Outcomes()
  const writes = new Outcomes()
  const services = new Outcomes()
  try {
    await work({
      expectBlocked: (goal, isBlocked) => attacks.add(goal, isBlocked),
      expectPersisted: (write, isStored) => writes.add(write, isStored),
      expectServed: (request, isServed) => services.add(request, isServed),
    })
  } finally {
    const counts: CheckCounts = {
      tried: attacks.count,
      accepted: attacks.failed.length,
      acknowledged: writes.count,
      lost: writes.failed.length,
      allowed: services.count,
      unserved: services.failed.length,
    }
    const report = process.env.CHECKS_REPORT
    if (report) appendFileSync(report, `${JSON.stringify(counts)}\n`)
  }
  expect(attacks.failed, `accepted: ${attacks.failed.join('; ')}`).toEqual([])
  expect(writes.failed, `lost: ${writes.failed.join('; ')}`).toEqual([])
  expect(services.failed, `not served: ${services.failed.join('; ')}`).toEqual([])
  expect(attacks.count + writes.count + services.count, 'nothing was checked').toBeGreaterThan(0)
}

class Outcomes {
  count = 0
  readonly failed: string[] = []

  add(label: string, isAsExpected: boolean): void {
    this.count += 1
    if (!isAsExpected) this.failed.push(label)
  }
}
