import { expect, test } from 'vitest'
import { EMPTY_CALENDAR, taskWith } from '#tests/support/tasks.ts'
import { PLAIN_SCHEDULE, type Schedule } from '../../tasks/schedule/schedule.ts'
import type { FamilyCalendar } from '../../tasks/schedule/turns-on.ts'
import type { Task } from '../../tasks/task.ts'
import { possiblePoints } from './possible-points.ts'

// a Saturday
const TODAY = '2026-11-28'
const order = ['lia', 'davi', 'bia']
const task = (title: string, fields: Partial<Task>, schedule?: Partial<Schedule>) =>
  taskWith({
    id: title,
    title,
    childIds: ['lia'],
    points: 10,
    schedule: schedule ? { ...PLAIN_SCHEDULE, ...schedule } : null,
    ...fields,
  })
const TASKS = [
  task('cama', {}),
  task(
    'louça',
    { childIds: order, assignment: 'rotation' },
    { rotation: { period: 'day', order, anchorOn: TODAY } },
  ),
  task('aquário', {}, { recurrence: { kind: 'monthly', days: [15] } }),
  task('vacina', { points: 50, time: null }, { recurrence: { kind: 'once', on: '2026-12-01' } }),
  task(
    'dentes',
    { points: 3 },
    {
      windows: [
        { slot: 0, from: '07:00', until: null },
        { slot: 1, from: '20:00', until: null },
      ],
    },
  ),
  task('parada', { isPaused: true }),
]
const possible = (calendar: Partial<FamilyCalendar> = {}, tasks = TASKS) =>
  possiblePoints({ childId: 'lia', tasks, calendar: { ...EMPTY_CALENDAR, ...calendar }, today: TODAY })
const timesOf = (calendar: Partial<FamilyCalendar>, tasks = TASKS) =>
  Object.fromEntries(possible(calendar, tasks).tasks.map(({ title, times }) => [title, times]))

test('rotations count for one child, monthly and one-off tasks on their dates, and two times a day twice', () => {
  expect(timesOf({})).toEqual({ dentes: 56, cama: 28, louça: 10, aquário: 1, vacina: 1 })
})

test('the points of the weeks by time of day, of the days and of the tasks have the same sum', () => {
  const { weeks, days, tasks } = possible()
  const total = 56 * 3 + 28 * 10 + 10 * 10 + 10 + 50
  expect(weeks.reduce((sum, week) => sum + week.points, 0)).toBe(total)
  expect(days.reduce((sum, points) => sum + points, 0)).toBe(total)
  expect(tasks.reduce((sum, { times, points }) => sum + times * points, 0)).toBe(total)
  expect(weeks[0]).toMatchObject({
    from: TODAY,
    to: '2026-12-04',
    // beds and teeth on seven mornings, dishes on three
    byTime: { manha: 7 * 10 + 7 * 3 + 3 * 10, tarde: 0, noite: 7 * 3, any: 50 },
    awayDays: 0,
    isVacation: false,
  })
})

test('days at home, journeys and holidays rest turns, and the week names them', () => {
  const presences = [
    { childId: 'lia', anchorOn: '2026-11-22', days: Array.from({ length: 14 }, (_, index) => index < 7) },
  ]
  expect(timesOf({ presences }).cama).toBe(14)
  const lessons = [task('lição', {}, { season: 'lessons' })]
  const pauses = [
    { id: 'p1', kind: 'vacation' as const, childIds: null, fromOn: '2026-12-14', toOn: '2027-01-31' },
    { id: 'p2', kind: 'trip' as const, childIds: ['lia'], fromOn: '2026-12-05', toOn: '2026-12-07' },
  ]
  expect(timesOf({ pauses }, lessons)).toEqual({ lição: 28 - 12 - 3 })
  expect(possible({ pauses }).weeks.map(({ awayDays, isVacation }) => [awayDays, isVacation])).toEqual([
    [0, false],
    [3, false],
    [0, true],
    [0, true],
  ])
})
