import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkStructure } from '../../scripts/structure/check-structure.ts'
import { fixes, type RuleName, type StructureRules, structureRules } from '../../scripts/structure/rules.ts'

type Files = Record<string, string>

/** A small project without violations: each kind of file imports every kind that it may import. */
const cleanProject: Files = {
  'app/root.tsx': `import './ui/tokens.css'\nexport default function Root() { return null }\n`,
  'app/routes.ts': `export default []\n`,
  'app/routes/family/app.tsx': [
    `import type { Route } from './+types/app.ts'`,
    `import { completeTask } from '#app/domain/tasks/complete-task.server.ts'`,
    `import { TaskTile } from '#app/domain/tasks/components/task-tile.tsx'`,
    `import { now } from '#app/base/clock.server.ts'`,
    `import { suggestions } from '#content/suggestions.ts'`,
    `export default function App(_: Route.ComponentProps) { return [completeTask, TaskTile, now, suggestions] }`,
  ].join('\n'),
  'app/domain/families/family.ts': `export interface Family { id: string }\n`,
  'app/domain/points/entry.ts': `import type { Family } from '../families/family.ts'\nexport type Entry = Family\n`,
  'app/domain/points/record-entry.server.ts': [
    `import { database } from '#app/database/database.server.ts'`,
    `export async function recordEntry() { return database }`,
  ].join('\n'),
  'app/domain/tasks/task.ts': [
    `import { addDays } from 'date-fns'`,
    `import type { Entry } from '../points/entry.ts'`,
    `export const tomorrow = (_: Entry) => addDays(new Date(), 1)`,
  ].join('\n'),
  'app/domain/tasks/schema.ts': `import { z } from 'zod'\nexport const taskSchema = z.object({})\n`,
  'app/domain/tasks/complete-task.server.ts': [
    `import { recordEntry } from '../points/record-entry.server.ts'`,
    `import { tomorrow } from './task.ts'`,
    `export const completeTask = () => [recordEntry, tomorrow]`,
  ].join('\n'),
  'app/domain/tasks/components/task-tile.tsx': [
    `import { Button } from '#app/ui/button.tsx'`,
    `import { tomorrow } from '../task.ts'`,
    `import './task-tile.css'`,
    `export function TaskTile() { return <Button label={String(tomorrow)} /> }`,
  ].join('\n'),
  'app/domain/tasks/components/task-tile.css': ``,
  'app/domain/rewards/reward.ts': `export interface Reward { id: string }\n`,
  'app/ui/tokens.css': ``,
  'app/ui/button.tsx': `export function Button({ label }: { label: string }) { return <button>{label}</button> }\n`,
  'app/database/database.server.ts': `import pg from 'pg'\nexport const database = pg\n`,
  'app/base/clock.server.ts': `export const now = () => new Date()\n`,
  'app/base/env.server.ts': `export const environment = process.env\n`,
  'app/domain/accounts/session/open-family.server.ts': `export const openFamily = (mintFamilyScope: () => void) => mintFamilyScope()\n`,
  'server/main.ts': `import { now } from '#app/base/clock.server.ts'\nexport const started = now()\n`,
  'content/suggestions.ts': `export const suggestions = []\n`,
}

/** The product's rules without exceptions for files, because an exception for a missing file is a violation. */
const rules: StructureRules = {
  ...structureRules,
  foreignWrites: [],
  nouns: Object.fromEntries(
    Object.entries(structureRules.nouns).map(([noun, words]) => [noun, { ...words, files: [] }]),
  ),
}

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'combinado-structure-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function writeFiles(files: Files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

/** The violations of the clean project with these files added, as 'rule file'. */
function violationsWith(addedFiles: Files, checkedRules: StructureRules = rules) {
  writeFiles({ ...cleanProject, ...addedFiles })
  return checkStructure(root, checkedRules).violations.map(({ rule, file }) => `${rule} ${file}`)
}

/** For each rule the path and the text of a file that violates only this rule. */
const plantedViolations: Record<
  Exclude<RuleName, 'no-modules' | 'stale-allowance'>,
  [file: string, text: string]
> = {
  unresolved: ['app/ui/card.tsx', `import { Button } from './button'\nexport const card = Button\n`],
  'dynamic-import': ['app/ui/card.tsx', `export const card = (name: string) => import('./' + name)\n`],
  folder: ['app/lib/card.ts', `export const card = 1\n`],
  layer: [
    'app/ui/card.tsx',
    `import { tomorrow } from '#app/domain/tasks/task.ts'\nexport const card = tomorrow\n`,
  ],
  'noun-order': [
    'app/domain/tasks/policy.ts',
    `import type { Reward } from '../rewards/reward.ts'\nexport type Mine = Reward\n`,
  ],
  package: ['app/domain/tasks/policy.ts', `import { useId } from 'react'\nexport const policy = useId\n`],
  'server-name': [
    'app/platform/files.ts',
    `import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n`,
  ],
  vocabulary: ['app/domain/tasks/renewal.ts', `export const renewal = 1\n`],
  'write-name': ['app/domain/tasks/undo-task.server.ts', `export const revertTask = 1\n`],
  'forbidden-name': ['app/ui/date-utils.ts', `export const one = 1\n`],
  barrel: ['app/ui/parts.ts', `export { Button } from './button.tsx'\n`],
  length: ['app/ui/long.ts', `export const one = 1\n${'// line\n'.repeat(300)}`],
  'foreign-write': [
    'app/domain/points/edit-entry.server.ts',
    `export const editEntry = (sql: (text: TemplateStringsArray) => unknown) => sql\`update tasks set points = 0\`\n`,
  ],
  'scope-mint': [
    'app/routes/family/free.ts',
    `export const scope = (mintFamilyScope: unknown) => mintFamilyScope\n`,
  ],
}

test('a project that follows the rules has no violations', () => {
  expect(violationsWith({})).toEqual([])
})

test('a project without modules is a violation', () => {
  writeFiles({ 'README.md': 'empty' })
  const result = checkStructure(root, rules)
  expect(result.modules).toBe(0)
  expect(result.violations.map(({ rule }) => rule)).toEqual(['no-modules'])
})

test('an exception for a missing file is a violation', () => {
  const nouns = { ...rules.nouns, tasks: { ...rules.nouns.tasks!, files: ['renewal'] } }
  expect(violationsWith({}, { ...rules, nouns })).toEqual(['stale-allowance app/domain/tasks/renewal.ts'])
})

test('a file with an exception is accepted', () => {
  const nouns = { ...rules.nouns, tasks: { ...rules.nouns.tasks!, files: ['renewal'] } }
  expect(
    violationsWith({ 'app/domain/tasks/renewal.ts': 'export const one = 1\n' }, { ...rules, nouns }),
  ).toEqual([])
})

test('every rule has a planted violation or a test of its own', () => {
  expect([...Object.keys(plantedViolations), 'no-modules', 'stale-allowance'].toSorted()).toEqual(
    Object.keys(fixes).toSorted(),
  )
})

test.each(Object.entries(plantedViolations))('finds one violation of the rule %s', (rule, [file, text]) => {
  expect(violationsWith({ [file]: text })).toEqual([`${rule} ${file}`])
})

describe('imports', () => {
  test.each([
    ['the database in a route', 'app/routes/a.ts', '#app/database/database.server.ts', 'layer'],
    ['another route in a route', 'app/routes/a.ts', './family/app.tsx', 'layer'],
    ['kysely in a route', 'app/routes/a.ts', 'kysely', 'package'],
    ['pg in a route', 'app/routes/a.ts', 'pg', 'package'],
    [
      'a server file of the same noun in a pure file',
      'app/domain/tasks/policy.ts',
      './complete-task.server.ts',
      'layer',
    ],
    ['ui in a pure file', 'app/domain/tasks/policy.ts', '#app/ui/button.tsx', 'layer'],
    ['base in a pure file', 'app/domain/tasks/policy.ts', '#app/base/clock.server.ts', 'layer'],
    ['Node in a pure file', 'app/domain/tasks/policy.ts', 'node:crypto', 'package'],
    ['the image library in a write', 'app/domain/tasks/queries.server.ts', 'sharp', 'package'],
    [
      'the image library in another file of the platform',
      'app/platform/media/a.server.ts',
      'sharp',
      'package',
    ],
    ['the image library in the server', 'server/a.ts', 'sharp', 'package'],
    ['ui in a write', 'app/domain/tasks/queries.server.ts', '#app/ui/button.tsx', 'layer'],
    ['a driver in a write', 'app/domain/tasks/queries.server.ts', 'pg', 'package'],
    ['a later noun in a write', 'app/domain/points/queries.server.ts', '../tasks/task.ts', 'noun-order'],
    ['a noun of families in the blog', 'app/domain/blog/post.ts', '../families/family.ts', 'noun-order'],
    ['a write in a component', 'app/domain/tasks/components/a.tsx', '../complete-task.server.ts', 'layer'],
    ['base in a component', 'app/domain/tasks/components/a.tsx', '#app/base/clock.server.ts', 'layer'],
    [
      'the database in a component',
      'app/domain/tasks/components/a.tsx',
      '#app/database/database.server.ts',
      'layer',
    ],
    ['kysely in a component', 'app/domain/tasks/components/a.tsx', 'kysely', 'package'],
    ['Node in a component', 'app/domain/tasks/components/a.tsx', 'node:fs', 'server-name'],
    ['base in ui', 'app/ui/a.tsx', '#app/base/clock.server.ts', 'layer'],
    ['the domain in the database', 'app/database/a.server.ts', '#app/domain/tasks/task.ts', 'layer'],
    ['a route in the platform', 'app/platform/a.server.ts', '#app/routes/family/app.tsx', 'layer'],
    ['the domain in the server', 'server/a.ts', '#app/domain/tasks/task.ts', 'layer'],
    ['the domain in content', 'content/a.ts', '#app/domain/tasks/task.ts', 'layer'],
    ['the tests in the platform', 'app/platform/a.server.ts', '#tests/support/factories.ts', 'layer'],
  ])('refuses an import of %s', (_, file, target, rule) => {
    const support = { 'tests/support/factories.ts': 'export const one = 1\n' }
    expect(
      violationsWith({ ...support, [file]: `import * as a from '${target}'\nexport const one = a\n` }),
    ).toContain(`${rule} ${file}`)
  })

  test.each([
    ['import type', `import type { Reward } from '../rewards/reward.ts'\nexport type Mine = Reward`],
    ['export from', `export const one = 1\nexport { two } from '../rewards/reward.ts'`],
    ['export type from', `export const one = 1\nexport type { Reward } from '../rewards/reward.ts'`],
    ['import()', `export const one = import('../rewards/reward.ts')`],
    ['import() as a type', `export type Mine = import('../rewards/reward.ts').Reward`],
    ['a bare import', `import '../rewards/reward.ts'\nexport const one = 1`],
    ['a #app path', `import { two } from '#app/domain/rewards/reward.ts'\nexport const one = two`],
  ])('finds an import written as %s', (_, text) => {
    expect(violationsWith({ 'app/domain/tasks/policy.ts': `${text}\n` })).toEqual([
      'noun-order app/domain/tasks/policy.ts',
    ])
  })
})

describe('SQL', () => {
  const file = 'app/domain/points/edit-entry.server.ts'
  test.each([
    ['insert', 'export const editEntry = (tx: any) => tx.insertInto("tasks").values({})'],
    ['update', 'export const editEntry = (tx: any) => tx.updateTable("tasks as t").set({})'],
    [
      'delete',
      'export const editEntry = (sql: any, id: string) => sql`with a as (select 1) delete from tasks where id = ${id}`',
    ],
  ])('refuses an SQL %s on the table of another noun', (_, text) => {
    expect(violationsWith({ [file]: `${text}\n` })).toEqual([`foreign-write ${file}`])
  })

  test.each([
    ['a read of another table', 'export const editEntry = (tx: any) => tx.selectFrom("tasks")'],
    ['a write of its own table', 'export const editEntry = (tx: any) => tx.updateTable("score_log")'],
    [
      'a row lock on another table',
      'export const editEntry = (sql: any) => sql`select 1 from tasks for no key update`',
    ],
  ])('accepts %s', (_, text) => {
    expect(violationsWith({ [file]: `${text}\n` })).toEqual([])
  })

  test('an exception allows a write, and is itself a violation if the file does not write the table', () => {
    const write = 'export const editEntry = (tx: any) => tx.updateTable("tasks")\n'
    const foreignWrites = [{ path: file, tables: ['tasks', 'rewards'], reason: 'a test' }]
    expect(violationsWith({ [file]: write }, { ...rules, foreignWrites })).toEqual([
      `stale-allowance ${file}`,
    ])
  })
})

test('routes may have 160 lines and other files 300; files above 250 lines get a warning', () => {
  const lines = (count: number) => `export const one = 1\n${'// line\n'.repeat(count - 1)}`
  writeFiles({
    ...cleanProject,
    'app/routes/a.ts': lines(161),
    'app/routes/b.ts': lines(160),
    'app/ui/a.ts': lines(300),
  })
  const result = checkStructure(root, rules)
  expect(result.violations.map(({ file }) => file)).toEqual(['app/routes/a.ts'])
  expect(result.warnings.map(({ file }) => file)).toEqual(['app/ui/a.ts'])
})

test('tests may import anything', () => {
  const text = `import { database } from '#app/database/database.server.ts'\nexport default database\n`
  expect(violationsWith({ 'app/ui/button.test.ts': text })).toEqual([])
})
