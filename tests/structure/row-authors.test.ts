import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The updates in `sql` templates of rows with a form that raise the revision, by file. */
const updates = globSync('app/domain/**/*.server.ts', { cwd: root }).flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = text.match(/update (?:families|children|conducts|rewards|tasks) [^`]*/g) ?? []
  return statements
    .filter((statement) => statement.includes('revision + 1'))
    .map((sql) => [file, sql] as const)
})

it('finds the updates that raise a revision', () => {
  expect(updates.length).toBeGreaterThan(5)
})

// a form of somebody else says who made the newer version (rule 306)
it.each(updates)('%s stores who makes the new revision', (_file, sql) => {
  expect(sql).toContain('updated_by_user_id = ')
})
