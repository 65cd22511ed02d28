import { expect, test } from 'vitest'
import type { OtherMember } from './member.ts'
import { newerVersionText, decideSave } from './revision.ts'

const storedRow = { id: 'a', title: 'Cama', childIds: ['bia', 'theo'], revision: 3 }
/** The same children, in another order. */
const sameContent = { id: 'a', title: 'Cama', childIds: ['theo', 'bia'] }
const edit = { ...sameContent, title: 'Mesa' }

test.each([
  ['a new record is created', { ...sameContent, revision: null }, undefined, 'create'],
  ['a new record sent twice is a repeat', { ...sameContent, revision: null }, storedRow, 'repeat'],
  [
    'a new record with the id of another record is refused',
    { ...edit, revision: null },
    storedRow,
    'changed',
  ],
  ['a change made on the stored revision is accepted', { ...edit, revision: 3 }, storedRow, 'change'],
  ['a change made on an older revision is refused', { ...edit, revision: 2 }, storedRow, 'changed'],
  ['a change made on a later revision is refused', { ...edit, revision: 4 }, storedRow, 'changed'],
  ['a change that is stored already is a repeat', { ...sameContent, revision: 2 }, storedRow, 'repeat'],
  ['a change of a deleted record is refused', { ...edit, revision: 3 }, undefined, 'deleted'],
] as const)('%s', (_, input, stored, decision) => {
  expect(decideSave(input, stored)).toBe(decision)
})

test.each([
  [['bia', 'theo'], ['theo', 'bia'], true],
  [['bia', 'theo'], ['bia'], false],
  [['bia'], ['theo'], false],
  [[], [], true],
])('decideSave compares lists in any order: %j, %j', (ids, typedIds, isSame) => {
  const decision = decideSave(
    { ...sameContent, childIds: typedIds, revision: 3 },
    { ...storedRow, childIds: ids },
  )
  expect(decision).toBe(isSame ? 'repeat' : 'change')
})

test('the same content with another file is a change', () => {
  expect(decideSave({ ...sameContent, revision: 3 }, storedRow, false)).toBe('change')
})

const memberWith = (userId: string, name: string): OtherMember => ({
  userId,
  name,
  role: 'parent',
  isFamilyAdmin: true,
  childId: null,
})
const ana = memberWith('ana', 'Ana Souza')

test.each([
  ['carla', 'Carla acabou de mudar esta tarefa.'],
  ['ana', 'Você acabou de mudar esta tarefa.'],
  ['somebody who left the family', 'Esta tarefa acabou de mudar.'],
  [null, 'Esta tarefa acabou de mudar.'],
  [undefined, 'Esta tarefa acabou de mudar.'],
])('the form of Ana says of a version of %s: %s', (updatedBy, text) => {
  const edited = { name: 'esta tarefa' }
  const members = [ana, memberWith('carla', 'Carla Lima')]
  expect(
    newerVersionText({ revision: 2, ...(updatedBy !== undefined && { updatedBy }) }, edited, {
      member: ana,
      members,
    }),
  ).toBe(text)
})
