import { expect, test } from 'vitest'
import { sumWeeks, wallColumns, wallText } from './week-wall.ts'

// 2026-11-15 is a Sunday
const week = [
  { day: '2026-11-15', done: 4, total: 4 },
  { day: '2026-11-16', done: 0, total: 0 },
  { day: '2026-11-17', done: 3, total: 4 },
  { day: '2026-11-18', done: 4, total: 4 },
  { day: '2026-11-19', done: 1, total: 5 },
  { day: '2026-11-20', done: 0, total: 5 },
  { day: '2026-11-21', done: 0, total: 0 },
]

test('the wall has a column per day, and distinguishes today from future days', () => {
  const columns = wallColumns(week, '2026-11-19')
  expect(columns.map(({ label }) => label).join('')).toBe('DSTQQSS')
  expect(columns.map(({ isToday }) => isToday).indexOf(true)).toBe(4)
  expect(columns.map(({ isFuture }) => isFuture)).toEqual([false, false, false, false, false, true, true])
})

test('the wall is described up to today, without days that had no task', () => {
  expect(wallText(week, '2026-11-19')).toBe(
    'Muro da semana. Domingo: tudo feito. Terça-feira: 3 de 4. Quarta-feira: tudo feito. Hoje: 1 de 5.',
  )
})

test('a week without tasks is described as such', () => {
  expect(
    wallText(
      week.map((day) => ({ ...day, done: 0, total: 0 })),
      '2026-11-19',
    ),
  ).toBe('Muro da semana. Ainda sem tarefas nesta semana.')
})

test('the weeks of several children are added up day by day', () => {
  expect(sumWeeks([week, week])[2]).toEqual({ day: '2026-11-17', done: 6, total: 8 })
  expect(sumWeeks([week])).toEqual(week)
  expect(sumWeeks([])).toEqual([])
})
