import { expect, test } from 'vitest'
import { hasSameItems, decideSave } from './revision.ts'

const stored = { revision: 3 }

test.each([
  ['a new one that nobody stored is created', null, undefined, false, 'create'],
  ['a new one sent twice is a repeat', null, stored, true, 'repeat'],
  ['a new one whose id holds something else has changed', null, stored, false, 'changed'],
  ['a change on the stored revision is the next version', 3, stored, false, 'change'],
  ['a change on an older revision has changed', 2, stored, false, 'changed'],
  ['a change on a revision nobody knows has changed', 4, stored, false, 'changed'],
  ['a change that is stored already is a repeat', 2, stored, true, 'repeat'],
  ['a change of what is deleted is gone', 3, undefined, false, 'gone'],
] as const)('%s', (_, named, found, isSame, verdict) => {
  expect(decideSave(named, found, isSame)).toBe(verdict)
})

test('lists hold the same in whatever order', () => {
  expect(hasSameItems(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(hasSameItems([1, 2], [1])).toBe(false)
  expect(hasSameItems([1], [2])).toBe(false)
  expect(hasSameItems([], [])).toBe(true)
})
