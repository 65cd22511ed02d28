import { expect, test } from 'vitest'
import { decideSave } from './revision.ts'

const row = { id: 'a', title: 'Cama', childIds: ['bia', 'theo'], revision: 3 }
const baseRecord = { id: 'a', title: 'Cama', childIds: ['theo', 'bia'] }
const edit = { ...baseRecord, title: 'Mesa' }

test.each([
  ['a new record is created', { ...baseRecord, revision: null }, undefined, 'create'],
  ['a new record sent twice is a repeat', { ...baseRecord, revision: null }, row, 'repeat'],
  ['a new record with the id of another record is refused', { ...edit, revision: null }, row, 'changed'],
  ['a change of the stored revision is accepted', { ...edit, revision: 3 }, row, 'change'],
  ['a change of an older revision is refused', { ...edit, revision: 2 }, row, 'changed'],
  ['a change of a later revision is refused', { ...edit, revision: 4 }, row, 'changed'],
  ['a change that is stored already is a repeat', { ...baseRecord, revision: 2 }, row, 'repeat'],
  ['a change of a deleted record is refused', { ...edit, revision: 3 }, undefined, 'deleted'],
] as const)('%s', (_, input, storedRow, decision) => {
  expect(decideSave(input, storedRow)).toBe(decision)
})

test.each([
  [['bia', 'theo'], ['theo', 'bia'], true],
  [['bia', 'theo'], ['bia'], false],
  [['bia'], ['theo'], false],
  [[], [], true],
])('decideSave compares lists in any order: %j, %j', (ids, typedIds, isSame) => {
  const decision = decideSave({ ...baseRecord, childIds: typedIds, revision: 3 }, { ...row, childIds: ids })
  expect(decision).toBe(isSame ? 'repeat' : 'change')
})

test('the same content with another file is a change', () => {
  expect(decideSave({ ...baseRecord, revision: 3 }, row, false)).toBe('change')
})
