import { expect, test } from 'vitest'
import { taskWith } from '#tests/support/tasks.ts'
import { PLAIN_SCHEDULE, type TimeWindow } from './schedule.ts'
import { turnTitle } from './turn-title.ts'

const morning = { slot: 0, from: '07:00', until: '08:00' }
const evening = { slot: 2, from: '19:30', until: null }
const withWindows = (windows: TimeWindow[]) => [
  taskWith({ id: 'bed' }),
  taskWith({ id: 'teeth', schedule: { ...PLAIN_SCHEDULE, windows } }),
]
const titleOf = (windows: TimeWindow[], slot: number, taskId: string | null = 'teeth') =>
  turnTitle(withWindows(windows), { taskId, slot, title: 'Escovar os dentes' })

test('a turn of a task with several turns a day is named with its time', () => {
  expect(titleOf([morning, evening], 0)).toBe('Escovar os dentes · 7h')
  expect(titleOf([morning, evening], 2)).toBe('Escovar os dentes · 19h30')
})

test('a turn has no time if it is the only one of a day, or if its window or its task is gone', () => {
  expect(titleOf([morning], 0)).toBe('Escovar os dentes')
  expect(titleOf([morning, evening], 1)).toBe('Escovar os dentes')
  for (const taskId of ['bed', 'deleted', null])
    expect(titleOf([morning, evening], 0, taskId)).toBe('Escovar os dentes')
})
