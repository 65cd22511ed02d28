import { expect, test } from 'vitest'
import { POINT_WINDOWS, windowParts } from './point-windows.ts'

test('the windows are today, week, month and year, in this order', () => {
  expect(POINT_WINDOWS.map(({ label }) => label)).toEqual(['Hoje', 'Semana', 'Mês', 'Ano'])
})

test('the parts of a window are signed and add up to its sum', () => {
  const parts = windowParts({ sum: 18, earned: 86, lost: 8, redeemed: 60 })
  expect(parts).toEqual([
    { label: 'Ganhou', points: 86 },
    { label: 'Perdeu', points: -8 },
    { label: 'Resgatou', points: -60 },
  ])
  expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(18)
})

test('a window without lost points has 0, not −0', () => {
  expect(Object.is(windowParts({ sum: 0, earned: 0, lost: 0, redeemed: 0 })[1]?.points, 0)).toBe(true)
})
