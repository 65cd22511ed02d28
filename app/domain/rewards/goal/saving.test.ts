import { expect, test } from 'vitest'
import { maxSaving, savingSteps } from './saving.ts'

test('a child saves at most what is missing of the price, and what is available', () => {
  expect(maxSaving({ points: 30, saved: 18 }, 40)).toBe(12)
  expect(maxSaving({ points: 30, saved: 18 }, 7)).toBe(7)
  expect(maxSaving({ points: 30, saved: 30 }, 40)).toBe(0)
  expect(maxSaving({ points: 30, saved: 18 }, -5)).toBe(0)
})

test('the steps are 5, 10 and everything, without those that are too large', () => {
  expect(savingSteps({ points: 30, saved: 18 }, 40)).toEqual([5, 10, 12])
  expect(savingSteps({ points: 30, saved: 18 }, 10)).toEqual([5, 10])
  expect(savingSteps({ points: 30, saved: 26 }, 40)).toEqual([4])
  expect(savingSteps({ points: 30, saved: 30 }, 40)).toEqual([])
})
