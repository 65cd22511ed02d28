import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlockText, layoutChart, countLines, wordWidths } from './week-chart-layout.ts'

const block = (count: number, text = 'Escovar os dentes 7h30 · 10 pontos'): BlockText => ({
  rows: Array.from({ length: count }, () => text),
})
const LONG_TITLE = 'Dar comida e trocar a água do cachorro, sem esquecer de lavar a vasilha 12h30 · 10 pontos'

it('the sheet has the largest font for one child with one task', () => {
  expect(layoutChart([block(1)])).toEqual({
    orientation: 'portrait',
    fontSize: 14,
    columns: [[0]],
    isReadable: true,
  })
})

it('the sheet stays readable for one child with twelve long tasks', () => {
  expect(layoutChart([block(12, LONG_TITLE)])).toMatchObject({ isReadable: true, columns: [[0]] })
})

it('the sheet has several columns for a large family', () => {
  expect(layoutChart([block(6), block(6), block(6), block(6)]).columns.length).toBeGreaterThan(1)
})

it('the sheet is unreadable for six children with twelve long tasks each', () => {
  const layout = layoutChart(Array.from({ length: 6 }, () => block(12, LONG_TITLE)))
  expect(layout.isReadable).toBe(false)
  expect(layout.columns.flat()).toEqual([0, 1, 2, 3, 4, 5])
})

it('the sheet is in landscape format if that allows a larger font', () => {
  expect(layoutChart([block(15), block(15)]).orientation).toBe('landscape')
})

it('the sheet contains every child once and in order, for any family', () => {
  const title = fc.string({ minLength: 1, maxLength: 120 })
  const child = fc.record({ rows: fc.array(title, { minLength: 1, maxLength: 30 }) })
  fc.assert(
    fc.property(fc.array(child, { maxLength: 10 }), (blocks) => {
      const { columns, fontSize, isReadable } = layoutChart(blocks)
      expect(columns.flat()).toEqual(blocks.map((_, index) => index))
      expect(columns.length).toBeLessThanOrEqual(3)
      expect(fontSize).toBeGreaterThan(0)
      expect(fontSize).toBeLessThanOrEqual(14)
      expect(isReadable).toBe(fontSize >= 7)
    }),
    { numRuns: 60 },
  )
})

it('one more task never enlarges the font', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 6 }), (sizes) => {
      const largerSizes = sizes.map((size, index) => (index === 0 ? size + 1 : size))
      const [before, after] = [sizes, largerSizes].map((counts) =>
        layoutChart(counts.map((count) => block(count))),
      )
      expect(after!.fontSize).toBeLessThanOrEqual(before!.fontSize)
    }),
    { numRuns: 60 },
  )
})

describe('the number of lines of a title', () => {
  const lineCount = (text: string, width: number) => countLines(wordWidths(text), width)

  it('countLines grows with the length of a text and shrinks with the width', () => {
    expect(lineCount('Dormir', 20)).toBe(1)
    expect(lineCount('', 20)).toBe(1)
    expect(lineCount(LONG_TITLE, 20)).toBeGreaterThan(2)
    expect(lineCount(LONG_TITLE, 60)).toBeLessThan(lineCount(LONG_TITLE, 20))
  })

  it('countLines counts the lines of a word that is longer than the line', () => {
    expect(lineCount('a'.repeat(100), 10)).toBeGreaterThanOrEqual(6)
  })
})
