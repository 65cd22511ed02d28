import { expect, test } from 'vitest'
import { formatPoints, formatSignedPoints } from './format-points.ts'

test('points are grouped the Brazilian way', () => {
  expect(formatPoints(1340)).toBe('1.340')
  expect(formatPoints(1234567)).toBe('1.234.567')
})

test('a negative amount carries a real minus sign, not a hyphen', () => {
  expect(formatPoints(-12)).toBe('\u221212')
  expect(formatSignedPoints(-1200)).toBe('\u22121.200')
})

test('a change always shows its sign, except for zero', () => {
  expect(formatSignedPoints(15)).toBe('+15')
  expect(formatSignedPoints(0)).toBe('0')
  expect(formatSignedPoints(-0)).toBe('0')
})
