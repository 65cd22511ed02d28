import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays, weekdayOf } from '../families/dates/civil-date.ts'
import { nextDates, nextDateText } from './task-next-dates.ts'

const THURSDAY = '2026-11-26'
const texts = (weekdays: number[]) =>
  nextDates(weekdays, THURSDAY).map((date) => nextDateText(date, THURSDAY))

test('the next dates are in words, with today and tomorrow by name', () => {
  expect(texts([0, 6])).toEqual(['sáb 28', 'dom 29', 'sáb 5'])
  expect(texts([0, 1, 2, 3, 4, 5, 6])).toEqual(['hoje', 'amanhã', 'sáb 28'])
  expect(texts([4])).toEqual(['hoje', 'qui 3', 'qui 10'])
  expect(texts([])).toEqual([])
})

test('the next dates are the first three with one of the weekdays', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), (weekdays) => {
      const dates = nextDates(weekdays, THURSDAY)
      const expected = Array.from({ length: 21 }, (_, days) => plusDays(THURSDAY, days))
        .filter((day) => weekdays.includes(weekdayOf(day)))
        .slice(0, 3)
      expect(dates).toEqual(expected)
    }),
  )
})
