import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Among the passed: those that needed a second try. */
  unsteady?: number
}

/** So many tests of the browser may need a second try on a busy machine; more say that something is wrong. */
const UNSTEADY_ALLOWED = 3

/** Result of a gate such as types or lint: one check, held or not. */
export function gateCounts(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** Counts out of the JSON report of Vitest. */
export function vitestCounts(file: string, exitCode: number): Counts {
  const report = readReport(file)
  return settled(
    {
      passed: Number(report?.numPassedTests ?? 0),
      failed: Number(report?.numFailedTests ?? 0),
      skipped: Number(report?.numPendingTests ?? 0) + Number(report?.numTodoTests ?? 0),
    },
    exitCode,
  )
}

/**
 * Counts out of the JSON report of Playwright. Tests that passed only on a second try are told apart; where they
 * are more than three, they all have failed.
 */
export function playwrightCounts(file: string, exitCode: number): Counts {
  const stats = readReport(file)?.stats as Record<string, number> | undefined
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  const counts =
    flaky > UNSTEADY_ALLOWED
      ? { passed: expected, failed: unexpected + flaky, skipped }
      : { passed: expected + flaky, failed: unexpected, skipped, ...(flaky > 0 && { unsteady: flaky }) }
  return settled(counts, exitCode)
}

/** A runner that executed nothing, or that fell over without naming a test, counts as one failure. */
function settled(counts: Counts, exitCode: number): Counts {
  const executed = counts.passed + counts.failed
  const fellOver = counts.failed === 0 && (executed === 0 || exitCode !== 0)
  return fellOver ? { ...counts, failed: 1 } : counts
}

function readReport(file: string): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}
