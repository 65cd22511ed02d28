import { expect, it } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

it('waits 15 seconds after the first failure and twice as long after each further one, up to an hour', () => {
  expect([1, 2, 3].map((attempts) => retryDelayMs(attempts, 0))).toEqual([15_000, 30_000, 60_000])
  expect(retryDelayMs(9, 0)).toBe(60 * 60 * 1000)
  expect(retryDelayMs(5000, 0)).toBe(60 * 60 * 1000)
})

it('adds up to a fifth of the delay as jitter', () => {
  expect(retryDelayMs(1, 0.5)).toBe(16_500)
})
