import { expect, test } from 'vitest'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import { suggestTasks } from './task-suggestions.ts'

const titles = (typedTitle: string, ages: number[] = []) =>
  suggestTasks(CATALOGUE_TASKS, typedTitle, ages).map(({ title }) => title)

test('each typed word begins a word of the suggested title, without regard to accents', () => {
  expect(titles('arru cam')).toContain('Arrumar a cama')
  expect(titles('por a roupa suj')).toEqual(['Pôr a roupa suja no cesto'])
  expect(titles('zzz')).toEqual([])
})

test('at most five titles are suggested, none for one letter or a complete title', () => {
  expect(titles('guardar')).toHaveLength(5)
  expect(titles('g')).toEqual([])
  expect(titles(' arrumar a CAMA ')).toEqual([])
})

test('titles for the ages of the chosen children come first', () => {
  expect(titles('arrumar a c', [10])[0]).toBe('Arrumar a cama')
  expect(titles('arrumar a c', [4])[0]).toBe('Arrumar a cama em dupla')
})
