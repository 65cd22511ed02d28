import { expect, test } from 'vitest'
import { EMPTY_CALENDAR, taskWith } from '#tests/support/tasks.ts'
import { plusDays } from '../../families/dates/civil-date.ts'
import type { Pause } from './absence.ts'
import { withChild } from './change-schedule.ts'
import { PLAIN_SCHEDULE, type Rotation, type Schedule } from './schedule.ts'
import type { ScheduledTask } from './scheduled-task.ts'
import { type FamilyCalendar, turnsOn } from './turns-on.ts'

const taskOf = (fields: Partial<ScheduledTask>, schedule: Partial<Schedule> = {}): ScheduledTask => ({
  ...taskWith({ childIds: ['ana', 'bia', 'caio'], startsOn: '2020-01-01' }),
  ...fields,
  schedule: { ...PLAIN_SCHEDULE, ...schedule },
})
const dishes = (rotation: Partial<Rotation> = {}, schedule: Partial<Schedule> = {}) =>
  taskOf(
    { assignment: 'rotation' },
    {
      rotation: { period: 'day', order: ['ana', 'bia', 'caio'], anchorOn: '2026-11-30', ...rotation },
      ...schedule,
    },
  )
const calendarWith = (fields: Partial<FamilyCalendar>): FamilyCalendar => ({ ...EMPTY_CALENDAR, ...fields })
const trip = (childId: string, fromOn: string, toOn = fromOn): Pause => ({
  id: childId,
  kind: 'trip',
  childIds: [childId],
  fromOn,
  toOn,
})

/** The days among the `count` from `first` on with a turn. */
const datesOf = (task: ScheduledTask, first: string, count: number) =>
  daysFrom(first, count).filter((day) => turnsOn(task, day, EMPTY_CALENDAR).length > 0)
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, offset) => plusDays(first, offset))

/** 'ana', or 'bia<ana' if Bia has Ana's turn; '-' if nobody has one. A space between turns of a day. */
const holdersOn = (task: ScheduledTask, day: string, calendar = EMPTY_CALENDAR) =>
  turnsOn(task, day, calendar)
    .map(({ holders }) =>
      holders.map(({ childId, insteadOf }) => (insteadOf ? `${childId}<${insteadOf}` : childId)).join('+'),
    )
    .join(' ') || '-'
const holdersFrom = (task: ScheduledTask, first: string, count: number, calendar = EMPTY_CALENDAR) =>
  daysFrom(first, count).map((day) => holdersOn(task, day, calendar))

test('day 31 counts on the last day of shorter months, and on 29 February of a leap year', () => {
  const task = taskOf({}, { recurrence: { kind: 'monthly', days: [31] } })
  expect(datesOf(task, '2027-01-01', 120)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  expect(datesOf(task, '2028-02-01', 29)).toEqual(['2028-02-29'])
  expect(datesOf(taskOf({}, { recurrence: { kind: 'monthly', days: [29] } }), '2027-02-01', 28)).toEqual([
    '2027-02-28',
  ])
})

test('days 30 and 31 are one turn in a month of 30 days', () => {
  const task = taskOf({}, { recurrence: { kind: 'monthly', days: [30, 31] } })
  expect(datesOf(task, '2027-04-01', 61)).toEqual(['2027-04-30', '2027-05-30', '2027-05-31'])
})

test('every two weeks continues across the end of a year with 53 weeks', () => {
  const recurrence = { kind: 'weekly', everyWeeks: 2, anchorOn: '2026-12-16' } as const
  const task = taskOf({ weekdays: [0, 6] }, { recurrence })
  expect(datesOf(task, '2026-12-13', 42)).toEqual([
    '2026-12-13',
    '2026-12-19',
    '2026-12-27',
    '2027-01-02',
    '2027-01-10',
    '2027-01-16',
  ])
})

test('an absent child’s turn passes for that time only, and the order does not drift', () => {
  const calendar = calendarWith({ pauses: [trip('bia', '2026-12-01', '2026-12-04')] })
  expect(holdersFrom(dishes(), '2026-11-30', 7, calendar)).toEqual([
    'ana',
    'caio<bia',
    'caio',
    'ana',
    'caio<bia',
    'caio',
    'ana',
  ])
})

test('a rotation of each week stays with a child from Sunday to Saturday', () => {
  const week = dishes({ period: 'week' }, {})
  expect(holdersFrom(week, '2026-12-04', 4)).toEqual(['ana', 'ana', 'bia', 'bia'])
})

test('a rotation of each turn passes on with each time window', () => {
  const windows = [
    { slot: 1, from: '07:00', until: null },
    { slot: 0, from: '19:00', until: null },
  ]
  expect(holdersFrom(dishes({ period: 'turn' }, { windows }), '2026-11-30', 3)).toEqual([
    'ana bia',
    'caio ana',
    'bia caio',
  ])
})

test('a child who joins in the middle of a rotation comes last, and the child whose turn it is keeps it', () => {
  const task = dishes()
  expect(holdersOn(task, '2026-12-01')).toBe('bia')
  const schedule = withChild(task, 'davi', '2026-12-01')
  const longer = { ...task, childIds: [...task.childIds, 'davi'], schedule }
  expect(holdersFrom(longer, '2026-12-01', 5)).toEqual(['bia', 'caio', 'ana', 'davi', 'bia'])
})

test('a swap wins over the rotation and leaves its order as it is', () => {
  const swap = { taskId: 't1', slot: 0 }
  const turnChanges = [
    { ...swap, day: '2026-11-30', childId: 'ana', toChildId: 'caio' },
    { ...swap, day: '2026-12-02', childId: 'caio', toChildId: 'ana' },
  ]
  expect(holdersFrom(dishes(), '2026-11-30', 4, calendarWith({ turnChanges }))).toEqual([
    'caio<ana',
    'bia',
    'ana<caio',
    'ana',
  ])
})

test('an excused turn does not pass to the next child when its child falls ill', () => {
  const turnChanges = [{ taskId: 't1', day: '2026-11-30', slot: 0, childId: 'ana', toChildId: null }]
  const pauses = [{ ...trip('ana', '2026-11-30'), kind: 'sick' as const }]
  expect(holdersOn(dishes(), '2026-11-30', calendarWith({ turnChanges, pauses }))).toBe('-')
})

test('illness and travel do not rest a task that counts for an ill child; days away from home do', () => {
  const medicine = taskOf({ childIds: ['ana'] }, { countsWhenIll: true })
  const bed = taskOf({ childIds: ['ana'] })
  for (const kind of ['sick', 'trip'] as const) {
    const calendar = calendarWith({ pauses: [{ ...trip('ana', '2026-11-30'), kind }] })
    expect(holdersOn(medicine, '2026-11-30', calendar)).toBe('ana')
    expect(holdersOn(bed, '2026-11-30', calendar)).toBe('-')
  }
  const presences = [{ childId: 'ana', anchorOn: '2026-11-29', days: Array<boolean>(14).fill(false) }]
  expect(holdersOn(medicine, '2026-11-30', calendarWith({ presences }))).toBe('-')
})

test('a child who took over a turn has it even when the other child falls ill', () => {
  const turnChanges = [{ taskId: 't1', day: '2026-11-30', slot: 0, childId: 'ana', toChildId: 'caio' }]
  const pauses = [{ ...trip('ana', '2026-11-30'), kind: 'sick' as const }]
  const calendar = calendarWith({ turnChanges, pauses })
  expect(holdersOn(dishes(), '2026-11-30', calendar)).toBe('caio<ana')
  expect(holdersOn(taskOf({ childIds: ['ana'] }), '2026-11-30', calendar)).toBe('caio<ana')
})

test('a turn is its child’s again if the one who took it over goes away, and passes on if both are away', () => {
  const turnChanges = [{ taskId: 't1', day: '2026-11-30', slot: 0, childId: 'ana', toChildId: 'caio' }]
  const caioAway = { turnChanges, pauses: [trip('caio', '2026-11-30')] }
  expect(holdersOn(dishes(), '2026-11-30', calendarWith(caioAway))).toBe('ana')
  expect(holdersOn(taskOf({ childIds: ['ana'] }), '2026-11-30', calendarWith(caioAway))).toBe('ana')
  const bothAway = { turnChanges, pauses: [...caioAway.pauses, trip('ana', '2026-11-30')] }
  expect(holdersOn(dishes(), '2026-11-30', calendarWith(bothAway))).toBe('bia<ana')
})

test('a swap has no effect once each child has the turn of its own', () => {
  const turnChanges = [{ taskId: 't1', day: '2026-11-30', slot: 0, childId: 'ana', toChildId: 'caio' }]
  expect(holdersOn(taskOf({}), '2026-11-30', calendarWith({ turnChanges }))).toBe('ana+bia+caio')
})

test('where only one child has the day, the turn of ‘Quem pegar primeiro’ is that child’s own', () => {
  const weekdaysByChild = { ana: [2, 4, 5], bia: [1, 3, 5] }
  const task = taskOf(
    { assignment: 'first', childIds: ['ana', 'bia'], weekdays: [1, 2, 3, 4, 5] },
    { weekdaysByChild },
  )
  expect(holdersFrom(task, '2026-11-29', 7)).toEqual(['-', 'bia', 'ana', 'bia', 'ana', 'ana+bia', '-'])
  const isOpen = (day: string) => turnsOn(task, day, EMPTY_CALENDAR)[0]?.isOpen
  expect([isOpen('2026-12-03'), isOpen('2026-12-04')]).toEqual([false, true])
})
