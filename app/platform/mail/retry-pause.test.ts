import { expect, it } from 'vitest'
import { retryPause } from './retry-pause.ts'

it('waits 15 seconds after the first failure and twice as long after each further one, up to an hour', () => {
  expect([1, 2, 3].map((attempts) => retryPause(attempts, 0))).toEqual([15_000, 30_000, 60_000])
  expect(retryPause(9, 0)).toBe(60 * 60 * 1000)
  expect(retryPause(5000, 0)).toBe(60 * 60 * 1000)
})

it('adds up to a fifth of the pause as jitter', () => {
  expect(retryPause(1, 0.5)).toBe(16_500)
})
