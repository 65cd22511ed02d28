import { expect, test } from 'vitest'
import { isNight, serverTime } from './server-clock.ts'

const view = { timeNow: '14:32', readAt: '2026-11-24T17:32:50.000Z' }

test('the time is the time of the view and what has passed since, whatever the clock of the device says', () => {
  expect(serverTime(view, 0).timeNow).toBe('14:32')
  expect(serverTime(view, 9).timeNow).toBe('14:32')
  expect(serverTime(view, 10).timeNow).toBe('14:33')
  expect(serverTime(view, 3600).timeNow).toBe('15:32')
})

test('after midnight the day of the view is over', () => {
  const evening = { timeNow: '23:59', readAt: '2026-11-25T02:59:30.000Z' }
  expect(serverTime(evening, 29)).toEqual({ timeNow: '23:59', isDayOver: false })
  expect(serverTime(evening, 30)).toEqual({ timeNow: '00:00', isDayOver: true })
})

test('the wall is dark from 21:00 to 6:00', () => {
  expect(['20:59', '21:00', '00:00', '05:59', '06:00'].map(isNight)).toEqual([false, true, true, true, false])
})
