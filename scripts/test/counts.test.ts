import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gateCounts, playwrightCounts, sumChecks, vitestCounts } from './counts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'combinado-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('a gate counts as one', () => {
  expect(gateCounts(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(gateCounts(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('counts of Vitest are read from its report', () => {
  const file = report({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 })
  expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('counts of Playwright are read from its report', () => {
  const file = report({ stats: { expected: 7, unexpected: 1, skipped: 3 } })
  expect(playwrightCounts(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 3 })
})

test('skipped tests are named by file and test', () => {
  const file = report({
    numPassedTests: 1,
    numPendingTests: 1,
    testResults: [
      {
        name: path.join(process.cwd(), 'app/a.test.ts'),
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'skipped', fullName: 'takes away' },
        ],
      },
    ],
  })
  expect(vitestCounts(file, 0).skips).toEqual(['app/a.test.ts › takes away'])
})

test('failures are named by file and test, with their message', () => {
  const failed = (name: string) => path.join(process.cwd(), name)
  const vitest = report({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: failed('app/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1\n\nto be 2'] },
        ],
      },
      { name: failed('app/b.test.ts'), status: 'failed', assertionResults: [] },
    ],
  })
  expect(vitestCounts(vitest, 1).failures).toEqual([
    'app/a.test.ts › takes away\n        expected 1\n        to be 2',
    'app/b.test.ts',
  ])
  const results = [{ error: { message: '\u001B[31mTimed out\u001B[39m' } }]
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results }],
  })
  const browser = report({
    stats: { expected: 1, unexpected: 1 },
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('shuts', 'unexpected')] }],
      },
    ],
  })
  expect(playwrightCounts(browser, 1).failures).toEqual(['a.spec.ts › shuts\n        Timed out'])
})

test('a runner that executed no test has failed, even with exit code 0', () => {
  expect(vitestCounts(report({ numPassedTests: 0, numPendingTests: 4 }), 0)).toMatchObject({
    passed: 0,
    failed: 1,
  })
  expect(playwrightCounts(report({ stats: { expected: 0 } }), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner that fails without naming a test counts as one failure beside the passed tests', () => {
  expect(vitestCounts(report({ numPassedTests: 3, numFailedTests: 0 }), 1)).toMatchObject({
    passed: 3,
    failed: 1,
  })
})

test('a missing or broken report is a failure', () => {
  expect(vitestCounts(path.join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(playwrightCounts(report('{'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('counted checks are summed; without a report there is no sum', () => {
  const lines = [
    { tried: 3, accepted: 0, acknowledged: 0, lost: 0, allowed: 4, unserved: 1 },
    { tried: 1, accepted: 1, acknowledged: 9, lost: 2, allowed: 0, unserved: 0 },
  ]
  const file = report(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  expect(sumChecks(file)).toEqual({
    tried: 4,
    accepted: 1,
    acknowledged: 9,
    lost: 2,
    allowed: 4,
    unserved: 1,
  })
  expect(sumChecks(path.join(folder, 'missing.jsonl'))).toBeUndefined()
})
