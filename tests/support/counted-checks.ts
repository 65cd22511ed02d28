import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Checks that a run adds up and prints, each kind by itself. */
export interface CountedChecks {
  /** One forbidden thing was tried; it must have been refused and have changed nothing. */
  expectRefused(what: string, isRefused: boolean): void
  /** One acknowledged write was looked for afterwards; it must be stored, once and whole. */
  expectPersisted(what: string, isStored: boolean): void
  /** One allowed request was sent; the product must have carried it out. */
  expectServed(what: string, isServed: boolean): void
}

/** How many checks of each kind were made, and how many of them failed. */
export interface CheckCounts {
  tried: number
  accepted: number
  acknowledged: number
  lost: number
  allowed: number
  unserved: number
}

/**
 * Runs `work` and fails, naming them, where an attack was accepted, a write was lost or a request was not served, or
 * where nothing was checked. Adds one line of JSON (`CheckCounts`) to the file that `CHECKS_REPORT` names, which
 * scripts/test/ sums up.
 */
export async function withCountedChecks(
  work: (checks: CountedChecks) => Promise<void> | void,
): Promise<void> {
  const refusals = new Outcomes()
  const writes = new Outcomes()
  const services = new Outcomes()
  try {
    await work({
      expectRefused: (what, isRefused) => refusals.add(what, isRefused),
      expectPersisted: (what, isStored) => writes.add(what, isStored),
      expectServed: (what, isServed) => services.add(what, isServed),
    })
  } finally {
    const counts: CheckCounts = {
      tried: refusals.count,
      accepted: refusals.failed.length,
      acknowledged: writes.count,
      lost: writes.failed.length,
      allowed: services.count,
      unserved: services.failed.length,
    }
    const report = process.env.CHECKS_REPORT
    if (report) appendFileSync(report, `${JSON.stringify(counts)}\n`)
  }
  expect(refusals.failed, `accepted: ${refusals.failed.join('; ')}`).toEqual([])
  expect(writes.failed, `lost: ${writes.failed.join('; ')}`).toEqual([])
  expect(services.failed, `not served: ${services.failed.join('; ')}`).toEqual([])
  expect(refusals.count + writes.count + services.count, 'nothing was checked').toBeGreaterThan(0)
}

class Outcomes {
  count = 0
  readonly failed: string[] = []

  add(what: string, isAsExpected: boolean): void {
    this.count += 1
    if (!isAsExpected) this.failed.push(what)
  }
}
