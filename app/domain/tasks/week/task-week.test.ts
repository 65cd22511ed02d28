import { expect, test } from 'vitest'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { PLAIN_SCHEDULE } from '../schedule/schedule.ts'
import type { Task } from '../task.ts'
import { doneBeforeToday, type PastTaskDay, taskWeek, taskWeekText } from './task-week.ts'

const TODAY = '2026-12-01' // a Tuesday
const CALENDAR: FamilyCalendar = { presences: [], pauses: [], turnChanges: [] }
const DISHES = {
  id: 'dishes',
  title: 'Lavar a louça',
  weekdays: [0, 1, 2, 3, 4, 5],
  childIds: ['davi', 'bia'],
  startsOn: '2026-01-01',
  isPaused: false,
  assignment: 'rotation',
  schedule: {
    ...PLAIN_SCHEDULE,
    rotation: { period: 'day', order: ['davi', 'bia'], anchorOn: '2026-11-29' },
  },
} as unknown as Task
const past = (day: string, childId: string, status: PastTaskDay['status']): PastTaskDay => ({
  day,
  childId,
  status,
  slot: 0,
})
const week = (pastDays: PastTaskDay[], todaysStatus: PastTaskDay['status'] = 'pending') =>
  taskWeek(['davi', 'bia'], {
    task: DISHES,
    slot: 0,
    today: TODAY,
    calendar: CALENDAR,
    pastDays,
    todaysDays: [{ childId: 'davi', status: todaysStatus }],
  })

test('past days are what was marked, today what is open, later days whose turn it will be', () => {
  const days = week([past('2026-11-29', 'davi', 'done'), past('2026-11-30', 'bia', 'not_done')])
  expect(days.map(({ state, childIds }) => [state, ...childIds])).toEqual([
    ['done', 'davi'],
    ['missed', 'bia'],
    ['open', 'davi'],
    ['planned', 'bia'],
    ['planned', 'davi'],
    ['planned', 'bia'],
    ['none'],
  ])
  expect(doneBeforeToday(days, TODAY)).toBe('1 de 2')
  const names = { dayName: (day: string) => `dia ${day.slice(8)}`, nameOf: (id: string) => id }
  expect(taskWeekText(days.slice(0, 4), TODAY, names)).toBe(
    'Dia 29: feita, davi. Dia 30: não feita, bia. Hoje: em aberto, davi. Dia 02: combinada, bia.',
  )
})

test('a past mark that waits is neither done nor missed, and other turns of the day are other rows', () => {
  const days = week([
    past('2026-11-29', 'davi', 'claimed'),
    { ...past('2026-11-30', 'bia', 'done'), slot: 1 },
  ])
  expect(days.slice(0, 2).map(({ state }) => state)).toEqual(['waiting', 'none'])
})

test("today's last answer counts at once", () => {
  expect(week([], 'done')[2]!.state).toBe('done')
  expect(week([], 'not_done')[2]!.state).toBe('missed')
  expect(doneBeforeToday(week([]), TODAY)).toBeNull()
})
