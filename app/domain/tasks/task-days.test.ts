import { expect, test } from 'vitest'
import type { TaskDay, TaskDayStatus, TaskDayTurn } from './task.ts'
import { groupByTask, groupTaskDays, isLate } from './task-days.ts'
import {
  fullCountText,
  doneCountText,
  dueText,
  progressText,
  shortDueText,
  type Mark,
  marksText,
  whenText,
} from './task-day-texts.ts'

const taskDay = (time: string | null, status: TaskDayStatus): TaskDay => ({
  taskId: time ?? 'at any time',
  childId: 'bia',
  day: '2026-11-19',
  title: 'Arrumar a cama',
  description: '',
  time,
  points: 5,
  drawing: null,
  status,
  revision: 0,
  markedAt: null,
  slot: 0,
  waitingSince: null,
  decision: null,
})

test('groupTaskDays makes four groups in the given order; what is to be done again is pending', () => {
  const day = [
    taskDay('07:10', 'done'),
    taskDay('07:30', 'redo'),
    taskDay('08:00', 'claimed'),
    taskDay('15:00', 'not_done'),
    taskDay('18:00', 'pending'),
  ]
  const groups = groupTaskDays(day)
  expect(groups.pending.map(({ time }) => time)).toEqual(['07:30', '18:00'])
  expect(groups.done.map(({ time }) => time)).toEqual(['07:10'])
  expect(groups.claimed.map(({ time }) => time)).toEqual(['08:00'])
  expect(groups.notDone.map(({ time }) => time)).toEqual(['15:00'])
})

test('a task of several children is one row, and rows are in order of time', () => {
  const bath = { ...taskDay('19:00', 'done'), taskId: 'bath' }
  const rows = groupByTask([
    taskDay(null, 'pending'),
    taskDay('07:30', 'pending'),
    bath,
    { ...taskDay('08:00', 'pending'), childId: 'theo' },
    { ...bath, childId: 'theo' },
  ])
  expect(rows.map(({ taskDays }) => [taskDays[0]!.taskId, taskDays.map(({ childId }) => childId)])).toEqual([
    ['07:30', ['bia']],
    ['08:00', ['theo']],
    ['bath', ['bia', 'theo']],
    ['at any time', ['bia']],
  ])
})

test('progressText counts the pending tasks, or those that wait, or says that all are done or marked', () => {
  const [done, pending, notDone, claimed, redo] = (
    ['done', 'pending', 'not_done', 'claimed', 'redo'] as const
  ).map((status) => taskDay('07:00', status))
  expect(progressText([pending!, claimed!, redo!], '12:00')).toBe('faltam 2')
  expect(progressText([done!, claimed!, notDone!], '12:00')).toBe('1 esperando')
  expect(progressText([pending!, pending!, done!], '12:00')).toBe('faltam 2')
  expect(progressText([pending!, notDone!], '12:00')).toBe('falta 1')
  expect(progressText([done!, done!], '12:00')).toBe('tudo feito')
  expect(progressText([done!, notDone!], '12:00')).toBe('tudo respondido')
  expect(progressText([], '12:00')).toBe('folga hoje')
})

test('a turn with only this time is left until its window is over, and then without an answer', () => {
  const [pending, done] = [taskDay('07:00', 'pending'), taskDay('07:00', 'done')]
  const turn = { ...pending, turn: { isBonus: false, isStrict: true, until: '08:00' } as TaskDayTurn }
  expect(progressText([turn, pending], '07:59')).toBe('faltam 2')
  expect(progressText([turn, pending], '08:00')).toBe('falta 1')
  expect(progressText([turn, done], '08:00')).toBe('1 sem resposta')
})

test('the day of a child who is ill or on a journey is never all done', () => {
  const days = (...statuses: TaskDay['status'][]) => statuses.map((status) => taskDay('07:00', status))
  const ill = { kind: 'sick', turns: 2 } as const
  expect(progressText(days('done', 'done'), '12:00', ill)).toBe('doente hoje')
  expect(progressText(days('done', 'pending'), '12:00', ill)).toBe('doente hoje')
  expect(progressText([], '12:00', ill)).toBe('doente hoje')
  const travelling = { kind: 'trip', turns: 0 } as const
  expect(progressText(days('done'), '12:00', travelling)).toBe('viajando')
  expect(progressText(days('done', 'pending'), '12:00', travelling)).toBe('falta 1')
})

test('doneCountText has the singular for one task', () => {
  expect(doneCountText([taskDay('07:10', 'done'), taskDay('07:30', 'pending')])).toBe('1 de 2 feitas')
  expect(doneCountText([taskDay('07:10', 'pending')])).toBe('0 de 1 feita')
})

test('fullCountText also counts the tasks that wait', () => {
  expect(fullCountText([taskDay('07:10', 'done'), taskDay('07:30', 'claimed')])).toBe(
    '1 de 2 feitas, 1 esperando',
  )
  expect(fullCountText([taskDay('07:10', 'redo')])).toBe('0 de 1 feita')
})

test('a pending task is late from the minute after its time', () => {
  expect(isLate(taskDay('07:30', 'pending'), '07:30')).toBe(false)
  expect(isLate(taskDay('07:30', 'pending'), '07:31')).toBe(true)
  expect(isLate(taskDay('07:30', 'done'), '20:00')).toBe(false)
  expect(isLate(taskDay('07:30', 'claimed'), '20:00')).toBe(false)
  expect(isLate(taskDay('07:30', 'redo'), '20:00')).toBe(true)
  expect(isLate(taskDay('09:00', 'pending'), '10:00')).toBe(true)
})

test('dueText says when a task is due, and when it was due', () => {
  expect(dueText(taskDay('15:00', 'pending'), '08:00')).toBe('às 15h')
  expect(dueText(taskDay('07:30', 'pending'), '08:00')).toBe('Era às 7h30')
  expect(dueText(taskDay('07:30', 'not_done'), '08:00')).toBe('às 7h30')
})

test('shortDueText has only the time, or says what is past', () => {
  expect(shortDueText(taskDay('15:00', 'pending'), '08:00')).toBe('15h')
  expect(shortDueText(taskDay('07:30', 'pending'), '08:00')).toBe('Era às 7h30')
  expect(shortDueText(taskDay(null, 'pending'), '08:00')).toBe('')
})

test('a task without a time is never late', () => {
  expect(isLate(taskDay(null, 'pending'), '23:59')).toBe(false)
  expect(dueText(taskDay(null, 'pending'), '23:59')).toBe('a qualquer hora')
})

test('whenText has the singular article at one in the morning', () => {
  expect(whenText('01:00')).toBe('à 1h')
  expect(whenText('00:30')).toBe('às 0h30')
  expect(whenText('11:05')).toBe('às 11h05')
})

const mark = (points: number, status: Mark['status'] = 'done'): Mark => ({
  taskDay: { title: 'Arrumar a cama', points },
  status,
})

test.each([
  [[mark(5)], 'Arrumar a cama: feita.', 5],
  [[mark(5, 'not_done')], 'Arrumar a cama: não feita.', undefined],
  [[mark(5), mark(15), mark(9)], '3 feitas,', 29],
  [[mark(5), mark(15, 'not_done')], '1 feita e 1 não feita,', 5],
  [[mark(5, 'claimed')], 'Arrumar a cama: esperando conferir.', undefined],
  [[mark(5, 'claimed'), mark(9, 'claimed')], '2 esperando conferir.', undefined],
  [[mark(5), mark(9, 'claimed'), mark(1, 'not_done')], '1 feita, 1 esperando conferir e 1 não feita,', 5],
  [[mark(5, 'not_done'), mark(15, 'not_done')], '2 não feitas.', undefined],
] as const)('marksText describes %j as %s', (marks, text, points) => {
  expect(marksText(marks)).toEqual({ text, points })
})

const turn = {
  until: null,
  isStrict: false,
  isBonus: false,
  assignment: 'each',
  isTaken: false,
  insteadOf: null,
  steps: [],
  doneSteps: [],
} as const

test('each turn of a task is a row of its own', () => {
  const morning = { ...taskDay('07:00', 'done'), taskId: 'teeth' }
  const night = { ...taskDay('20:00', 'pending'), taskId: 'teeth', slot: 1 }
  const rows = groupByTask([night, morning])
  expect(rows.map(({ taskDays }) => taskDays)).toEqual([[morning], [night]])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})

test('a bonus is the last row, and no progress counts it', () => {
  const bonus: TaskDay = {
    ...taskDay('06:00', 'pending'),
    turn: { ...turn, steps: [], doneSteps: [], isBonus: true },
  }
  const bed = taskDay('07:30', 'done')
  expect(groupByTask([bonus, bed]).map(({ taskDays }) => taskDays)).toEqual([[bed], [bonus]])
  expect([doneCountText([bonus, bed]), fullCountText([bonus, bed])]).toEqual(['1 de 1 feita', '1 de 1 feita'])
  expect(progressText([bonus, bed], '12:00')).toBe('tudo feito')
  expect(progressText([bonus], '12:00')).toBe('folga hoje')
})

test('a time window says from when until when, and that there is still time after it', () => {
  const bed: TaskDay = {
    ...taskDay('07:00', 'pending'),
    turn: { ...turn, steps: [], doneSteps: [], until: '08:30' },
  }
  expect(['06:00', '08:00', '08:31'].map((time) => dueText(bed, time))).toEqual([
    '7h até 8h30',
    '7h até 8h30',
    'Ainda dá tempo · 7h até 8h30',
  ])
  expect(isLate(bed, '08:00')).toBe(false)
  expect(isLate(bed, '08:31')).toBe(true)
})
