import { expect, test } from 'vitest'
import { formatPoints, formatSignedPoints, pointsText, savedText } from './format-points.ts'

test('formatPoints separates thousands with a point', () => {
  expect(formatPoints(1340)).toBe('1.340')
  expect(formatPoints(1234567)).toBe('1.234.567')
})

test('a negative amount has a minus sign (U+2212), not a hyphen', () => {
  expect(formatPoints(-12)).toBe('\u221212')
  expect(formatSignedPoints(-1200)).toBe('\u22121.200')
})

test('formatSignedPoints adds the sign to a change, but none to zero', () => {
  expect(formatSignedPoints(15)).toBe('+15')
  expect(formatSignedPoints(0)).toBe('0')
  expect(formatSignedPoints(-0)).toBe('0')
})

test('one is one point, and any other number are points', () => {
  expect([0, 1, 2, 1340].map(pointsText)).toEqual(['0 pontos', '1 ponto', '2 pontos', '1.340 pontos'])
  expect([1, 2].map(savedText)).toEqual(['1 guardado', '2 guardados'])
})
