import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { tilesOf, columnShares } from './week-wall-share.ts'

test('a day with up to four tasks gets one tile for each done task', () => {
  expect(tilesOf({ done: 3, total: 4 })).toBe(3)
  expect(tilesOf({ done: 4, total: 4 })).toBe(4)
  expect(tilesOf({ done: 1, total: 2 })).toBe(1)
  expect(tilesOf({ done: 2, total: 2 })).toBe(2)
})

test('with more than four tasks each done task fills an equal share of the column', () => {
  expect(tilesOf({ done: 1, total: 5 })).toBe(0.8)
  expect(tilesOf({ done: 3, total: 6 })).toBe(2)
  expect(tilesOf({ done: 2, total: 16 })).toBe(0.5)
})

test('a day with more than four tasks, all done, fills exactly one column', () => {
  fc.assert(fc.property(fc.integer({ min: 5, max: 200 }), (total) => tilesOf({ done: total, total }) === 4))
})

test('a day has between 0 and 4 tiles for any counts', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 300 }), fc.integer({ min: -50, max: 300 }), (done, total) => {
      const tiles = tilesOf({ done, total })
      return tiles >= 0 && tiles <= 4
    }),
  )
})

test('one more done task never reduces the tiles', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      (done, total) => tilesOf({ done: done + 1, total }) >= tilesOf({ done, total }),
    ),
  )
})

test('a day without tasks gets no tiles', () => {
  expect(tilesOf({ done: 0, total: 0 })).toBe(0)
  expect(tilesOf({ done: 2, total: 0 })).toBe(0)
})

describe('columnShares', () => {
  test('tiles fill the column from the bottom, the last one partly', () => {
    expect(columnShares({ done: 4, total: 10 }).map((share) => Number(share.toFixed(3)))).toEqual([
      1, 0.6, 0, 0,
    ])
  })

  test('a day has four cells, however many tasks it has', () => {
    expect(columnShares({ done: 2, total: 2 })).toEqual([1, 1, 0, 0])
    expect(columnShares({ done: 0, total: 9 })).toEqual([0, 0, 0, 0])
    expect(columnShares({ done: 0, total: 0 })).toEqual([0, 0, 0, 0])
  })
})
