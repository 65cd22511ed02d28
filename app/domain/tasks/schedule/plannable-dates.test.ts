import { expect, test } from 'vitest'
import { hasPlannableDates, isPlannable } from './plannable-dates.ts'
import { PLAIN_SCHEDULE, type Recurrence, type Schedule } from './schedule.ts'

const TODAY = '2026-11-29'
const scheduleOf = (recurrence: Recurrence, fields: Partial<Schedule> = {}): Schedule => ({
  ...PLAIN_SCHEDULE,
  recurrence,
  ...fields,
})

test('a family plans from ten years ago to two years ahead', () => {
  const days = ['2016-11-27', '2016-11-28', TODAY, '2028-11-30', '2028-12-01', '1900-01-01', '2199-12-31']
  expect(days.filter((day) => isPlannable(day, TODAY))).toEqual(['2016-11-28', TODAY, '2028-11-30'])
})

test('each date of a schedule must be plannable', () => {
  const far = '2199-01-01'
  const rotation = { period: 'day', order: ['lia'], anchorOn: far } as const
  const monthly: Recurrence = { kind: 'monthly', days: [1] }
  for (const schedule of [
    scheduleOf({ kind: 'weekly', everyWeeks: 2, anchorOn: far }),
    scheduleOf({ kind: 'once', on: far }),
    scheduleOf(monthly, { rotation: { ...rotation, order: ['lia'] } }),
  ])
    expect(hasPlannableDates(schedule, TODAY)).toBe(false)
  expect(hasPlannableDates(scheduleOf(monthly), TODAY)).toBe(true)
  expect(hasPlannableDates(null, TODAY)).toBe(true)
})

test('the anchor of a task of every week does not matter, however old it is', () => {
  expect(hasPlannableDates(PLAIN_SCHEDULE, '2099-01-01')).toBe(true)
})

test('a stored date that has become old does not keep a task from being edited', () => {
  const stored = scheduleOf({ kind: 'weekly', everyWeeks: 2, anchorOn: '2010-01-03' })
  expect(hasPlannableDates({ ...stored, season: 'lessons' }, TODAY, stored)).toBe(true)
  const changed = scheduleOf({ kind: 'weekly', everyWeeks: 2, anchorOn: '2010-01-10' })
  expect(hasPlannableDates(changed, TODAY, stored)).toBe(false)
})
