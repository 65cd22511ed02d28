import { expect, test } from 'vitest'
import { momentNow, timeAfter, msUntilDayEnds } from './day-clock.ts'

const MINUTE_MS = 60_000

test("the clock continues from the server's time", () => {
  expect(timeAfter('07:29', 0)).toBe('07:29')
  expect(timeAfter('07:29', 59_999)).toBe('07:29')
  expect(timeAfter('07:29', MINUTE_MS)).toBe('07:30')
  expect(timeAfter('09:59', 2 * MINUTE_MS)).toBe('10:01')
})

test('the clock stops at 23:59 and never runs backwards', () => {
  expect(timeAfter('23:50', 30 * MINUTE_MS)).toBe('23:59')
  expect(timeAfter('12:00', -5 * MINUTE_MS)).toBe('12:00')
})

test('a day ends after its last minute', () => {
  expect(msUntilDayEnds('23:59')).toBe(MINUTE_MS)
  expect(msUntilDayEnds('00:00')).toBe(24 * 60 * MINUTE_MS)
})

test('momentNow adds the minutes since the read', () => {
  const readAt = '2026-11-26T13:20:30.000Z'
  expect(momentNow(readAt, '10:20', '10:20')).toBe(readAt)
  expect(momentNow(readAt, '10:20', '11:25')).toBe('2026-11-26T14:25:30.000Z')
})
