import { expect, test } from 'vitest'
import type { TaskDay } from './task.ts'
import { dayBlocks, openTaskDaysOf } from './task-day-blocks.ts'
import { groupByTask } from './task-days.ts'

const taskDay = (taskId: string, time: string | null, fields: Partial<TaskDay> = {}): TaskDay =>
  ({
    taskId,
    day: '2026-12-01',
    slot: 0,
    childId: 'bia',
    time,
    status: 'pending',
    revision: 0,
    ...fields,
  }) as TaskDay

test('the day has a block for each time of day with tasks, and one for those without a time', () => {
  const blocks = dayBlocks(
    groupByTask([
      taskDay('any', null),
      taskDay('evening', '18:00'),
      taskDay('noon', '12:00'),
      taskDay('late morning', '11:59'),
      taskDay('morning', '07:00'),
    ]),
  )
  expect(
    blocks.map(({ name, dayTasks }) => [name, ...dayTasks.map(({ key }) => key.split(' 2026')[0])]),
  ).toEqual([
    ['manha', 'morning', 'late morning'],
    ['tarde', 'noon'],
    ['noite', 'evening'],
    ['qualquer', 'any'],
  ])
  expect(dayBlocks([])).toEqual([])
})

test("'Todos fizeram' marks what is open in its block, and no bonus", () => {
  const turn = { isBonus: true } as TaskDay['turn']
  const open = openTaskDaysOf(
    [
      taskDay('pending', '07:00'),
      taskDay('again', '08:00', { status: 'redo' }),
      taskDay('of a sibling', '07:00', { childId: 'davi' }),
      taskDay('done', '07:00', { status: 'done' }),
      taskDay('waiting', '07:00', { status: 'claimed' }),
      taskDay('bonus', '07:00', { turn }),
      taskDay('afternoon', '13:00'),
    ],
    'manha',
  )
  expect(open.map(({ taskId }) => taskId)).toEqual(['pending', 'again', 'of a sibling'])
})
