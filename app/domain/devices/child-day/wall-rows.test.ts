import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROW_GAP, type WallItem, type WallRowKind, wallRows } from './wall-rows.ts'

/** The height for the rows of a column at 1280 x 800. */
const HEIGHT = 554
const KINDS = ['open', 'turn', 'later', 'bonus', 'waiting', 'done'] as const

function itemsOf(counts: Partial<Record<WallRowKind, number>>, keptCount = 0): WallItem<string>[] {
  let kept = keptCount
  return KINDS.flatMap((kind) =>
    Array.from({ length: counts[kind] ?? 0 }, (_, index) => ({
      kind,
      isKept: kept-- > 0,
      item: `${kind} ${index + 1}`,
    })),
  )
}
const shown = (counts: Partial<Record<WallRowKind, number>>, height = HEIGHT) => {
  const { rows, ...others } = wallRows(itemsOf(counts), height)
  return { ...others, rows: rows.map(({ item }) => item) }
}

test('rows are as high as the column lets them be, and eight of them fit', () => {
  expect([3, 6, 7, 8].map((open) => shown({ open }).rowHeight)).toEqual([80, 80, 72, 64])
  expect(shown({ open: 5, waiting: 1, done: 2 }).rows).toHaveLength(8)
})

test('done rows give way first, then what is for later becomes small drawings', () => {
  expect(shown({ open: 4, later: 3, done: 3 })).toMatchObject({ withoutRow: [] })
  expect(shown({ open: 4, later: 3, done: 3 }).rows).toEqual([
    'open 1',
    'open 2',
    'open 3',
    'open 4',
    'later 1',
    'later 2',
    'later 3',
    'done 1',
  ])
  expect(shown({ open: 6, later: 4, done: 3 })).toMatchObject({
    rows: ['open 1', 'open 2', 'open 3', 'open 4', 'open 5', 'open 6', 'later 1'],
    withoutRow: ['later 2', 'later 3', 'later 4'],
  })
})

test('a column of two lines has three rows and the small drawings', () => {
  const height = 250
  expect(shown({ open: 3, later: 2, done: 4 }, height)).toMatchObject({
    rows: ['open 1', 'open 2', 'open 3'],
    withoutRow: ['later 1', 'later 2'],
  })
  expect(shown({ open: 2, waiting: 1, done: 3 }, height).rows).toEqual(['open 1', 'open 2', 'waiting 1'])
})

test('nothing is lost: what can be done has a row or a drawing, what is kept has a row, and all of it fits', () => {
  const counts = fc.record(Object.fromEntries(KINDS.map((kind) => [kind, fc.nat(12)])))
  fc.assert(
    fc.property(counts, fc.nat(2), fc.integer({ min: 200, max: 900 }), (amounts, keptCount, height) => {
      const items = itemsOf(amounts, keptCount)
      const { rows, withoutRow, rowHeight } = wallRows(items, height)
      const toDo = items.filter(({ kind }) => kind !== 'waiting' && kind !== 'done').map(({ item }) => item)
      const found = new Set([...rows.map(({ item }) => item), ...withoutRow])
      expect(toDo.every((item) => found.has(item))).toBe(true)
      expect(items.filter(({ isKept }) => isKept).every((item) => rows.includes(item))).toBe(true)
      const restHeight = withoutRow.length > 0 ? 40 + ROW_GAP : 0
      expect(rows.length * (rowHeight + ROW_GAP) - ROW_GAP + restHeight).toBeLessThanOrEqual(
        Math.max(height, keptCount * (64 + ROW_GAP) + restHeight),
      )
    }),
  )
})
