import { expect, test } from 'vitest'
import { savedAt, timeAfter, untilDayIsOver } from './day-clock.ts'

const minute = 60_000

test("the clock continues from the server's time", () => {
  expect(timeAfter('07:29', 0)).toBe('07:29')
  expect(timeAfter('07:29', 59_999)).toBe('07:29')
  expect(timeAfter('07:29', minute)).toBe('07:30')
  expect(timeAfter('09:59', 2 * minute)).toBe('10:01')
})

test('the clock never runs into the next day, nor backwards', () => {
  expect(timeAfter('23:50', 30 * minute)).toBe('23:59')
  expect(timeAfter('12:00', -5 * minute)).toBe('12:00')
})

test('the day is over after its last minute', () => {
  expect(untilDayIsOver('23:59')).toBe(minute)
  expect(untilDayIsOver('00:00')).toBe(24 * 60 * minute)
})

test('the time of the saved screen always shows its minutes', () => {
  expect(savedAt('14:32')).toBe('14h32')
  expect(savedAt('07:00')).toBe('07h00')
})
