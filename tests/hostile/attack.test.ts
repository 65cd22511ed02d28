import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withCountedChecks } from '#tests/support/counted-checks.ts'

const reportBefore = process.env.CHECKS_REPORT
let folder = ''

// these checks do not attack the app, so the report of the test run must not count them
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-checks-'))
  process.env.CHECKS_REPORT = join(folder, 'checks.jsonl')
})

afterAll(() => {
  if (reportBefore === undefined) delete process.env.CHECKS_REPORT
  else process.env.CHECKS_REPORT = reportBefore
  rmSync(folder, { recursive: true, force: true })
})

it('withCountedChecks fails for a successful attack, a lost write, an unserved request and a case without checks', async () => {
  await expect(
    withCountedChecks((checks) => checks.expectBlocked('a stranger reads', false)),
  ).rejects.toThrow('a stranger reads')
  await expect(withCountedChecks((checks) => checks.expectPersisted('entry 7', false))).rejects.toThrow(
    'entry 7',
  )
  await expect(withCountedChecks((checks) => checks.expectServed('a page', false))).rejects.toThrow('a page')
  await expect(withCountedChecks(() => undefined)).rejects.toThrow('nothing was checked')
  await withCountedChecks((checks) => checks.expectBlocked('a stranger reads', true))
})

it('withCountedChecks reports the counts even when a case throws', async () => {
  const result = withCountedChecks((checks) => {
    checks.expectBlocked('one', true)
    checks.expectPersisted('two', true)
    throw new Error('unexpected')
  })
  await expect(result).rejects.toThrow('unexpected')
  const lines = readFileSync(join(folder, 'checks.jsonl'), 'utf8').trim().split('\n')
  expect(JSON.parse(lines.at(-1)!)).toEqual({
    tried: 1,
    accepted: 0,
    acknowledged: 1,
    lost: 0,
    allowed: 0,
    unserved: 0,
  })
})
