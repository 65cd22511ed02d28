import { expect, test } from 'vitest'
import { atTimeText, timeText } from './time-text.ts'

test('a time is written as families say it', () => {
  expect(['07:00', '13:30', '00:05', '23:59'].map(timeText)).toEqual(['7h', '13h30', '0h05', '23h59'])
  expect(['08:00', '01:30', '11:00'].map(atTimeText)).toEqual(['às 8h', 'à 1h30', 'às 11h'])
})
