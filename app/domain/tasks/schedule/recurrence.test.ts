import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walkDays } from '#tests/support/slow-calendar.ts'
import { daysBetween } from '../../families/dates/civil-date.ts'
import { countDueDates } from './recurrence.ts'

// 50 years
const DAYS = walkDays({ year: 1990, month: 12, dayOfMonth: 30 }, 2040)

const anyDays = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 31 })
const anyIndex = fc.nat(DAYS.length - 1)

test('dates of a monthly task are as many as a walk through the calendar meets', () => {
  fc.assert(
    fc.property(anyDays, anyIndex, anyIndex, (days, first, end) => {
      const met = DAYS.slice(first, end).filter(
        ({ dayOfMonth, isLastOfMonth }) =>
          days.includes(dayOfMonth) || (isLastOfMonth && days.some((day) => day > dayOfMonth)),
      )
      const range = { from: DAYS[first]!.day, before: DAYS[end]!.day }
      expect(countDueDates({ kind: 'monthly', days }, [], range)).toBe(met.length)
    }),
  )
})

test('dates of a weekly task are as many as a walk through the calendar meets', () => {
  fc.assert(
    fc.property(
      fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      fc.integer({ min: 1, max: 8 }),
      fc.tuple(anyIndex, anyIndex, anyIndex),
      (weekdays, everyWeeks, [anchor, first, end]) => {
        const met = DAYS.slice(first, end).filter(
          ({ weekday, week }) => weekdays.includes(weekday) && (week - DAYS[anchor]!.week) % everyWeeks === 0,
        )
        const recurrence = { kind: 'weekly', everyWeeks, anchorOn: DAYS[anchor]!.day } as const
        const range = { from: DAYS[first]!.day, before: DAYS[end]!.day }
        expect(countDueDates(recurrence, weekdays, range)).toBe(met.length)
      },
    ),
  )
})

test('a task of all days is due on each day of three centuries, leap years of a century included', () => {
  const days = Array.from({ length: 31 }, (_, index) => index + 1)
  const range = { from: '1900-01-01', before: '2200-01-01' }
  expect(countDueDates({ kind: 'monthly', days }, [], range)).toBe(daysBetween(range.from, range.before))
})
