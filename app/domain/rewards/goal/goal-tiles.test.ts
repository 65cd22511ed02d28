import { expect, test } from 'vitest'
import { goalTiles } from './goal-tiles.ts'

test('up to 30 points one tile is one point', () => {
  expect(goalTiles(10, 7)).toEqual({ pointsPerTile: 1, count: 10, filled: 7 })
  expect(goalTiles(30, 0)).toEqual({ pointsPerTile: 1, count: 30, filled: 0 })
})

test('above 30 points one tile is 5 or 10 points, and there are never more than 30', () => {
  expect(goalTiles(31, 12)).toEqual({ pointsPerTile: 5, count: 7, filled: 2 })
  expect(goalTiles(151, 100)).toEqual({ pointsPerTile: 10, count: 16, filled: 10 })
  for (let price = 1; price <= 100_000; price += 37) expect(goalTiles(price, 0).count).toBeLessThanOrEqual(30)
})

test('the last tile is filled only when the points suffice', () => {
  expect(goalTiles(32, 31).filled).toBe(6)
  expect(goalTiles(32, 32).filled).toBe(7)
  expect(goalTiles(10, 400).filled).toBe(10)
})

test('a balance below zero fills no tile', () => {
  expect(goalTiles(10, -4).filled).toBe(0)
})
