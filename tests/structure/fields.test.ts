import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Files with the schemas of requests from browsers. */
const SCHEMA_PATTERNS = [
  'app/domain/**/schema.ts',
  'app/domain/**/editing-form.ts',
  'app/domain/**/sandbox-forms.ts',
]
/** The schema of files from the old product, which are not requests. */
const EXEMPT = new Set(['app/domain/family-import/schema.ts'])
const files = SCHEMA_PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
  (file) => !EXEMPT.has(file),
)

it.each(files)('%s declares numbers, dates and ids only with the fields of app/domain/input/', (file) => {
  const forbiddenCalls = read(file).match(/z\.(?:number|int|int32|bigint|coerce|iso|guid|uuid)\b/g)
  expect(forbiddenCalls ?? []).toEqual([])
})

it.each(files)('%s limits the length of every text', (file) => {
  const textCalls = read(file)
    .split(/\bz\s*\.string\(/)
    .slice(1)
  // the calls chained to z.string() must set a maximum length or a pattern
  const unboundedTexts = textCalls.filter((text) => !/^[\s\S]{0,500}?\.(?:max|regex|transform)\(/.test(text))
  expect(unboundedTexts.map((text) => text.slice(0, 60))).toEqual([])
})

it.each(globSync('app/routes/**/*.{ts,tsx}', { cwd: root }))(
  '%s parses numbers, dates and ids only with the fields of app/domain/input/',
  (file) => {
    const forbiddenCalls = read(file).match(
      /\bz\.\w+|\bNumber\((?:url|params|form|query)|parseInt|parseFloat|new Date\((?:url|params|form|query)/g,
    )
    expect(forbiddenCalls ?? []).toEqual([])
  },
)
