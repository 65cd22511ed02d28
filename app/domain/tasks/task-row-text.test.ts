import { expect, test } from 'vitest'
import { taskWith } from '#tests/support/tasks.ts'
import { PLAIN_SCHEDULE } from './schedule/schedule.ts'
import { shortDaysText, taskRowText } from './task-row-text.ts'

const TODAY = '2026-11-28'

test('days in a row are a range, others a list', () => {
  const text = (...weekdays: number[]) => shortDaysText(weekdays)
  expect(text(0, 1, 2, 3, 4, 5, 6)).toBe('todos os dias')
  expect(text(5, 4, 3, 2, 1)).toBe('seg a sex')
  expect(text(2, 4, 6)).toBe('ter, qui e sáb')
  expect(text(6, 0)).toBe('dom e sáb')
  expect(text(1, 2)).toBe('seg e ter')
  expect(text(3)).toBe('qua')
})

test('the line of a task says who takes turns, its days and its times', () => {
  expect(taskRowText(taskWith({ time: '06:30', weekdays: [1, 2, 3, 4, 5] }), TODAY)).toBe('seg a sex · 6h30')
  const rotation = { childIds: ['bia', 'davi'], assignment: 'rotation' as const }
  expect(taskRowText(taskWith({ ...rotation, time: null }), TODAY)).toBe(
    'rodízio · todos os dias · a qualquer hora',
  )
  const windows = [
    { slot: 0, from: '07:00', until: null },
    { slot: 1, from: '20:00', until: '21:00' },
  ]
  const season = { schedule: { ...PLAIN_SCHEDULE, windows, season: 'lessons' as const }, isBonus: true }
  expect(taskRowText(taskWith(season), TODAY)).toBe('todos os dias · 7h e 20h · bônus · aulas')
  const monthly = { ...PLAIN_SCHEDULE, recurrence: { kind: 'monthly' as const, days: [15] } }
  expect(taskRowText(taskWith({ schedule: monthly }), TODAY)).toBe('todo dia 15 · 7h30')
  const fortnightly = {
    ...PLAIN_SCHEDULE,
    recurrence: { kind: 'weekly' as const, everyWeeks: 2, anchorOn: TODAY },
  }
  expect(taskRowText(taskWith({ weekdays: [1], schedule: fortnightly }), TODAY)).toBe(
    'seg, a cada 2 semanas · 7h30',
  )
})
