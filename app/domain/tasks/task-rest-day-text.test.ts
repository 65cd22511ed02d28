import { expect, test } from 'vitest'
import { restDayText } from './task-rest-day-text.ts'

const SATURDAY = '2026-11-28'
const SUNDAY = '2026-11-29'
const REST = 'Hoje é dia de descanso no combinado.'
const taskFrom = (startsOn: string, weekdays = [0, 1, 2, 3, 4, 5, 6]) => ({
  startsOn,
  weekdays,
  childIds: ['bia'],
  schedule: null,
})

test('a day before all tasks begin says that they begin tomorrow', () => {
  const tasks = [taskFrom(SUNDAY), taskFrom(SUNDAY, [1, 2, 3, 4, 5])]
  expect(restDayText(tasks, SATURDAY)).toBe('Os combinados começam amanhã.')
  expect(restDayText([...tasks, taskFrom('2026-11-01', [1])], SATURDAY)).toBe(REST)
  expect(restDayText(tasks, SUNDAY)).toBe(REST)
  expect(restDayText([], SATURDAY)).toBe(REST)
})

test('tasks that begin tomorrow, but are due on a later weekday, begin not tomorrow', () => {
  expect(restDayText([taskFrom(SUNDAY, [1, 2, 3, 4, 5])], SATURDAY)).toBe(REST)
})
