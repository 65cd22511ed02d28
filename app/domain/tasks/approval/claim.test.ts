import { expect, test } from 'vitest'
import type { Child } from '../../children/child.ts'
import type { TaskDay } from '../task.ts'
import { claimsOf, dayText, statusAfterMark, waitingPoints } from './claim.ts'

const taskDay = (fields: Partial<TaskDay>): TaskDay => ({
  taskId: 'bed',
  childId: 'lia',
  day: '2026-11-26',
  title: 'Arrumar a cama',
  description: '',
  time: null,
  points: 5,
  drawing: null,
  status: 'claimed',
  revision: 1,
  markedAt: null,
  slot: 0,
  waitingSince: '2026-11-26T12:00:00.000Z',
  decision: null,
  ...fields,
})
const child = (id: string, taskDays: TaskDay[], earlierTaskDays: TaskDay[] = []) => ({
  ...({ id, name: id } as Child),
  taskDays,
  earlierTaskDays,
})

test('claimsOf returns the claims of all children and days, the one that has waited longest first', () => {
  const children = [
    child('bia', [taskDay({ title: 'second' }), taskDay({ status: 'done', title: 'done' })]),
    child(
      'lia',
      [taskDay({ title: 'third', waitingSince: '2026-11-26T12:00:00.001Z' })],
      [
        taskDay({ title: 'first', day: '2026-11-24', waitingSince: '2026-11-24T20:00:00.000Z' }),
        taskDay({ title: 'to do again', status: 'redo' }),
      ],
    ),
  ]
  expect(claimsOf(children).map(({ taskDay: { title }, child: { name } }) => `${title}, ${name}`)).toEqual([
    'first, lia',
    'second, bia',
    'third, lia',
  ])
})

test('only claims count as waiting points', () => {
  const days = [
    taskDay({}),
    taskDay({ status: 'redo', points: 7 }),
    taskDay({ status: 'pending', points: 9 }),
  ]
  expect(waitingPoints({ taskDays: days, earlierTaskDays: [taskDay({ points: 10 })] })).toBe(15)
})

test.each([
  ['2026-11-26', null],
  ['2026-11-25', 'de ontem'],
  ['2026-11-24', 'de terça'],
  ['2026-11-21', 'de sábado'],
  ['2026-11-20', 'de sexta'],
  ['2026-11-19', 'de 19 de novembro'],
])('dayText names %s beside tasks of Thursday, 26 November: %s', (day, text) => {
  expect(dayText(day, '2026-11-26')).toBe(text)
})

test("a mark of a child is shown as waiting unless the task counts at once; a guardian's never waits", () => {
  expect(statusAfterMark('done', 'auto', false)).toBe('done')
  expect(statusAfterMark('done', 'spot', false)).toBe('claimed')
  expect(statusAfterMark('done', 'always', false)).toBe('claimed')
  expect(statusAfterMark('done', 'always', true)).toBe('done')
  expect(statusAfterMark('not_done', 'always', false)).toBe('not_done')
})

test("a claim of 'Juntos' is asked only when every sibling has marked the same turn", () => {
  const together = {
    until: null,
    isStrict: false,
    isBonus: false,
    assignment: 'together' as const,
    isTaken: false,
    insteadOf: null,
    steps: [],
    doneSteps: [],
  }
  const claim = taskDay({ childId: 'lia', turn: together })
  const titles = (other: Partial<TaskDay>) =>
    claimsOf([
      child('lia', [claim]),
      child('davi', [taskDay({ childId: 'davi', turn: together, ...other })]),
    ]).map(({ taskDay: { childId } }) => childId)
  expect(titles({ status: 'pending' })).toEqual([])
  expect(titles({ status: 'claimed' })).toEqual(['lia', 'davi'])
  expect(titles({ status: 'done' })).toEqual(['lia'])
  expect(titles({ status: 'pending', slot: 1 })).toEqual(['lia'])
})
