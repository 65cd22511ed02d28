import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withToll } from '#tests/support/toll.ts'

const before = process.env.TOLL_REPORT
let folder = ''

// what is tried here is no attack, and must not be counted as one
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-toll-'))
  process.env.TOLL_REPORT = join(folder, 'toll.jsonl')
})

afterAll(() => {
  if (before === undefined) delete process.env.TOLL_REPORT
  else process.env.TOLL_REPORT = before
  rmSync(folder, { recursive: true, force: true })
})

it('an attack that gets through, a write that is lost and a case that tries nothing fail', async () => {
  await expect(withToll((toll) => toll.tried('a stranger reads', false))).rejects.toThrow('a stranger reads')
  await expect(withToll((toll) => toll.kept('entry 7', false))).rejects.toThrow('entry 7')
  await expect(withToll(() => undefined)).rejects.toThrow('nothing was counted')
  await withToll((toll) => toll.tried('a stranger reads', true))
})

it('the counts are reported also where a case falls over', async () => {
  const falls = withToll((toll) => {
    toll.tried('one', true)
    toll.kept('two', true)
    throw new Error('fell over')
  })
  await expect(falls).rejects.toThrow('fell over')
  const lines = readFileSync(join(folder, 'toll.jsonl'), 'utf8').trim().split('\n')
  expect(JSON.parse(lines.at(-1)!)).toEqual({ tried: 1, refused: 1, acknowledged: 1, lost: 0 })
})
