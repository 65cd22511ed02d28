import { expect, test } from 'vitest'
import { splitByTitle } from './existing-titles.ts'

const item = (id: string, title: string, childIds: string[] = ['bia']) => ({ id, title, childIds })
const split = (newItems: ReturnType<typeof item>[], items: ReturnType<typeof item>[]) => {
  const { toAdd, existing } = splitByTitle(newItems, items)
  return { toAdd: toAdd.map(({ id }) => id), existing: existing.map(({ id }) => id) }
}

test('an idea whose title the child has already exists, whatever its case and accents', () => {
  const items = [item('1', 'Picolé no parque')]
  expect(split([item('2', 'PICOLE no parque '), item('3', 'Cinema')], items)).toEqual({
    toAdd: ['3'],
    existing: ['2'],
  })
})

test('a sibling’s item does not count, an item for every child does', () => {
  expect(split([item('2', 'Cinema')], [item('1', 'Cinema', ['theo'])]).toAdd).toEqual(['2'])
  expect(split([item('2', 'Cinema')], [item('1', 'Cinema', [])]).existing).toEqual(['2'])
  expect(split([item('2', 'Cinema', [])], [item('1', 'Cinema', ['bia'])]).toAdd).toEqual(['2'])
})

test('the item of an earlier request with the same id is not a duplicate of itself', () => {
  expect(split([item('1', 'Cinema')], [item('1', 'Cinema')])).toEqual({ toAdd: ['1'], existing: [] })
})

test('of two ideas with the same title only the first is added', () => {
  expect(split([item('1', 'Cinema'), item('2', 'cinema')], [])).toEqual({ toAdd: ['1'], existing: ['2'] })
})
