import { expect, test } from 'vitest'
import { decideSave } from './revision.ts'

const stored = { id: 'a', title: 'Cama', childIds: ['bia', 'theo'], revision: 3 }
const same = { id: 'a', title: 'Cama', childIds: ['theo', 'bia'] }
const other = { ...same, title: 'Mesa' }

test.each([
  ['a new one that nobody stored is created', { ...same, revision: null }, undefined, 'create'],
  ['a new one sent twice is a repeat', { ...same, revision: null }, stored, 'repeat'],
  ['a new one whose id holds something else has changed', { ...other, revision: null }, stored, 'changed'],
  ['a change on the stored revision is the next version', { ...other, revision: 3 }, stored, 'change'],
  ['a change on an older revision has changed', { ...other, revision: 2 }, stored, 'changed'],
  ['a change on a revision nobody knows has changed', { ...other, revision: 4 }, stored, 'changed'],
  ['a change that is stored already is a repeat', { ...same, revision: 2 }, stored, 'repeat'],
  ['a change of what is deleted is gone', { ...other, revision: 3 }, undefined, 'gone'],
] as const)('%s', (_, input, found, decision) => {
  expect(decideSave(input, found)).toBe(decision)
})

test.each([
  [['bia', 'theo'], ['theo', 'bia'], true],
  [['bia', 'theo'], ['bia'], false],
  [['bia'], ['theo'], false],
  [[], [], true],
])('lists hold the same in whatever order: %j, %j', (now, typed, isSame) => {
  const decision = decideSave({ ...same, childIds: typed, revision: 3 }, { ...stored, childIds: now })
  expect(decision).toBe(isSame ? 'repeat' : 'change')
})

test('the same content with another file is a change', () => {
  expect(decideSave({ ...same, revision: 3 }, stored, false)).toBe('change')
})
