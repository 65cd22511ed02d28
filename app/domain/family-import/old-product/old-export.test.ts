import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyReport } from '../mapping/partial-report.ts'
import { readOldExport } from './old-export.ts'

const readWithoutReport = (json: unknown) => readOldExport(json, emptyReport())
const childFields = { name: 'Lia', age: 4 }

it.each([
  ['maps', { users: { u1: { email: 'a@b.c' } } }],
  ['lists', { users: [{ uid: 'u1', email: 'a@b.c' }] }],
  ['lists with the fields in data', { users: [{ id: 'u1', data: { email: 'a@b.c' } }] }],
  [
    'the envelope of export tools',
    { __collections__: { users: { u1: { email: 'a@b.c', __collections__: {} } } } },
  ],
  ['nested envelopes', { data: { collections: { users: { u1: { email: 'a@b.c' } } } } }],
  ['a list of paths', [{ path: 'users/u1', data: { email: 'a@b.c' } }]],
  [
    "Firestore's API",
    {
      users: {
        documents: [
          {
            name: 'projects/p/databases/(default)/documents/users/u1',
            fields: { email: { stringValue: 'a@b.c' } },
          },
        ],
      },
    },
  ],
])('an export is read from %s', (_, json) => {
  const users = readWithoutReport(json)?.documents.users
  expect(users).toMatchObject([{ id: 'u1', fields: { email: 'a@b.c' } }])
})

it.each([
  ['a map in the family', { families: { f1: { children: { c1: childFields } } } }],
  ['a list in the family', { families: { f1: { children: [{ id: 'c1', ...childFields }] } } }],
  [
    "the family's subcollections",
    { families: { f1: { __collections__: { children: { c1: childFields } } } } },
  ],
  ['a path', { families: { f1: {} }, 'families/f1/children': { c1: childFields } }],
])('an export has children in %s', (_, json) => {
  expect(readWithoutReport(json)?.documents.children).toMatchObject([
    { id: 'c1', parentId: 'f1', fields: childFields },
  ])
})

it('collection names may contain underscores; records of unknown collections are counted', () => {
  const oldExport = readWithoutReport({
    score_log: { l1: {} },
    user_families: { x: {} },
    blog_posts: { p1: {}, p2: {} },
  })
  expect(oldExport?.documents.scoreLog).toHaveLength(1)
  expect(oldExport?.documents.userFamilies).toHaveLength(1)
  expect([...(oldExport?.ignoredCounts ?? [])]).toEqual([['blog_posts', 2]])
})

it('invalid records and repeated ids of an export are reported as skipped', () => {
  const report = emptyReport()
  readOldExport({ tasks: [{ id: 't1' }, { id: 't1' }, 'nada'] }, report)
  expect(report.counts.tasks).toMatchObject({ read: 3, skipped: 2 })
  expect(report.problems.map(({ id }) => id)).toEqual(['t1', '#3'])
})

it('an export without any known collection is refused', () => {
  for (const json of [null, 7, 'x', [], {}, { a: { b: 1 } }, { data: {} }, [1, 2]])
    expect(readWithoutReport(json)).toBeUndefined()
})

it('readOldExport never throws, for any JSON', () => {
  const collections = fc.dictionary(
    fc.constantFrom('users', 'families', 'children', 'tasks', '__proto__'),
    fc.jsonValue(),
  )
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), collections), (json) => void readWithoutReport(json)))
})
