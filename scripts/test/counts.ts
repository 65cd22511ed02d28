import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Of a failed test's message: enough to see what was expected. */
const MESSAGE_LINES = 12
const MESSAGE_WIDTH = 200

export interface Counts {
  passed: number
  failed: number
  skipped: number
  checks?: CheckCounts
  /** File, name and message of each failed test, for the summary. */
  failures?: string[]
  /** File and name of each skipped test, for the summary. */
  skips?: string[]
}

/** Sum over the attacks and faults: see tests/support/counted-checks.ts. */
interface CheckCounts {
  tried: number
  accepted: number
  acknowledged: number
  lost: number
  allowed: number
  unserved: number
}

/** Result of a gate such as types or lint: one check. */
export function gateCounts(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

export function vitestCounts(file: string, exitCode: number): Counts {
  const report = readReport(file)
  const files = (report?.testResults ?? []) as VitestFile[]
  const failures = files.flatMap(failuresOfFile)
  const skips = files.flatMap(skipsOfFile)
  return withCrash(
    {
      passed: Number(report?.numPassedTests ?? 0),
      failed: Number(report?.numFailedTests ?? 0),
      skipped: Number(report?.numPendingTests ?? 0) + Number(report?.numTodoTests ?? 0),
      ...(failures.length > 0 && { failures }),
      ...(skips.length > 0 && { skips }),
    },
    exitCode,
  )
}

interface VitestFile {
  name: string
  status: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}

function failuresOfFile({ name, status, assertionResults }: VitestFile): string[] {
  const file = path.relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0)
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${file} › ${fullName}`, failureMessages?.[0]),
    )
  return status === 'failed' ? [file] : []
}

function skipsOfFile({ name, assertionResults }: VitestFile): string[] {
  const skipped = assertionResults.filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))
  return skipped.map(({ fullName }) => `${path.relative(process.cwd(), name)} › ${fullName}`)
}

export function playwrightCounts(file: string, exitCode: number): Counts {
  const report = readReport(file)
  const { expected = 0, unexpected = 0, skipped = 0 } = (report?.stats ?? {}) as Record<string, number>
  const failures = ((report?.suites ?? []) as PlaywrightSuite[]).flatMap(failuresOfSuite)
  const counts = {
    passed: expected,
    failed: unexpected,
    skipped,
    ...(failures.length > 0 && { failures }),
  }
  return withCrash(counts, exitCode)
}

interface PlaywrightSuite {
  specs: { file: string; title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightTest {
  status: string
  results?: { error?: { message?: string } }[]
}

function failuresOfSuite({ specs, suites = [] }: PlaywrightSuite): string[] {
  const ownTests = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => describeFailure(`${file} › ${title}`, results?.[0]?.error?.message)),
  )
  return [...ownTests, ...suites.flatMap(failuresOfSuite)]
}

/** The failed test's name, and the first lines of its message beneath it. */
function describeFailure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [
    name,
    ...lines.slice(0, MESSAGE_LINES).map((line) => `        ${line.slice(0, MESSAGE_WIDTH)}`),
  ].join('\n')
}

/** Sums a report of counted checks, one JSON object a line; undefined without a report. */
export function sumChecks(file: string): CheckCounts | undefined {
  if (!existsSync(file)) return undefined
  const sum: CheckCounts = { tried: 0, accepted: 0, acknowledged: 0, lost: 0, allowed: 0, unserved: 0 }
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const counts = JSON.parse(line) as CheckCounts
    for (const kind of Object.keys(sum) as (keyof CheckCounts)[]) sum[kind] += counts[kind]
  }
  return sum
}

/** A runner that executed nothing, or that failed without naming a test, counts as one failure. */
function withCrash(counts: Counts, exitCode: number): Counts {
  const executed = counts.passed + counts.failed
  const hasCrashed = counts.failed === 0 && (executed === 0 || exitCode !== 0)
  return hasCrashed ? { ...counts, failed: 1 } : counts
}

function readReport(file: string): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}
