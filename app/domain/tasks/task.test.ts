import { expect, test } from 'vitest'
import { canManageTasks } from './policy.ts'
import { TASK_FIELDS_MISSING, markTaskDaySchema, taskSchema } from './schema.ts'
import { compareTimes } from './task.ts'

const id = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'
const validInput = {
  id,
  title: ' Dentes ',
  time: '07:30',
  points: '5',
  weekdays: ['6', '1', '1'],
  childIds: [id, id],
}

test('the task form trims the title, converts numbers, sorts the days, and lists each day and child once', () => {
  expect(taskSchema.parse(validInput)).toEqual({
    id,
    title: 'Dentes',
    description: '',
    time: '07:30',
    points: 5,
    weekdays: [1, 6],
    childIds: [id],
    drawing: null,
    trust: 'auto',
    photo: 'none',
    assignment: 'each',
    isBonus: false,
    schedule: null,
    steps: [],
    revision: null,
  })
})

test('the task form reports the missing fields', () => {
  expect(TASK_FIELDS_MISSING).toBe(
    'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.',
  )
  const missingFields = [{ title: '  ' }, { points: 0 }, { points: '' }, { weekdays: [] }, { childIds: [] }]
  for (const values of missingFields) {
    const validation = taskSchema.safeParse({ ...validInput, ...values })
    expect(validation.error?.issues[0]?.message, JSON.stringify(values)).toBe(TASK_FIELDS_MISSING)
  }
})

test('the time may be empty or null; any other value must be a time of the day', () => {
  for (const time of ['', null]) expect(taskSchema.parse({ ...validInput, time }).time).toBe(null)
  for (const time of ['24:00', '7', undefined])
    expect(taskSchema.safeParse({ ...validInput, time }).success).toBe(false)
})

test('tasks without a time come after tasks with a time', () => {
  const times = [null, '20:00', '07:30', null].map((time) => ({ time })).toSorted(compareTimes)
  expect(times.map(({ time }) => time)).toEqual(['07:30', '20:00', null, null])
})

test('a mark requires a valid date, a known status, ids and a revision', () => {
  const mark = { taskId: id, childId: id, day: '2026-03-10', status: 'done', revision: '0' }
  expect(markTaskDaySchema.parse(mark).revision).toBe(0)
  for (const values of [{ day: '2026-02-30' }, { status: 'true' }, { revision: -1 }, { taskId: 'x' }]) {
    expect(markTaskDaySchema.safeParse({ ...mark, ...values }).success).toBe(false)
  }
})

test('only guardians manage tasks', () => {
  expect([canManageTasks({ role: 'parent' }), canManageTasks({ role: 'child' })]).toEqual([true, false])
})
