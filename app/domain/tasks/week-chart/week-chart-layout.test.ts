import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlockText, layoutChart, linesOf, wordWidths } from './week-chart-layout.ts'

const block = (count: number, text = 'Escovar os dentes 7h30 · 10 pontos'): BlockText => ({
  rows: Array.from({ length: count }, () => text),
})
const LONG = 'Dar comida e trocar a água do cachorro, sem esquecer de lavar a vasilha 12h30 · 10 pontos'

describe('the sheet', () => {
  it('the sheet has large letters for one child with one task', () => {
    expect(layoutChart([block(1)])).toEqual({
      orientation: 'portrait',
      points: 14,
      columns: [[0]],
      isReadable: true,
    })
  })

  it('the sheet stays readable for one child with twelve long tasks', () => {
    expect(layoutChart([block(12, LONG)])).toMatchObject({ isReadable: true, columns: [[0]] })
  })

  it('the sheet has the children of a large family side by side', () => {
    expect(layoutChart([block(6), block(6), block(6), block(6)]).columns.length).toBeGreaterThan(1)
  })

  it('the sheet is unreadable with six children with twelve long tasks each', () => {
    const layout = layoutChart(Array.from({ length: 6 }, () => block(12, LONG)))
    expect(layout.isReadable).toBe(false)
    expect(layout.columns.flat()).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('the sheet has landscape format if the letters are larger then', () => {
    expect(layoutChart([block(15), block(15)]).orientation).toBe('landscape')
  })

  it('the sheet has every child once and in order, for any family', () => {
    const title = fc.string({ minLength: 1, maxLength: 120 })
    const child = fc.record({ rows: fc.array(title, { minLength: 1, maxLength: 30 }) })
    fc.assert(
      fc.property(fc.array(child, { maxLength: 10 }), (blocks) => {
        const { columns, points, isReadable } = layoutChart(blocks)
        expect(columns.flat()).toEqual(blocks.map((_, index) => index))
        expect(columns.length).toBeLessThanOrEqual(3)
        expect(points).toBeGreaterThan(0)
        expect(points).toBeLessThanOrEqual(14)
        expect(isReadable).toBe(points >= 7)
      }),
      { numRuns: 60 },
    )
  })

  it('one more task never makes the letters larger', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        const more = sizes.map((size, index) => (index === 0 ? size + 1 : size))
        const [before, after] = [sizes, more].map((counts) =>
          layoutChart(counts.map((count) => block(count))),
        )
        expect(after!.points).toBeLessThanOrEqual(before!.points)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the number of lines of a title', () => {
  const lineCount = (text: string, width: number) => linesOf(wordWidths(text), width)

  it('linesOf grows with the length of a text and shrinks with the width', () => {
    expect(lineCount('Dormir', 20)).toBe(1)
    expect(lineCount('', 20)).toBe(1)
    expect(lineCount(LONG, 20)).toBeGreaterThan(2)
    expect(lineCount(LONG, 60)).toBeLessThan(lineCount(LONG, 20))
  })

  it('linesOf counts the lines of a word that is longer than the line', () => {
    expect(lineCount('a'.repeat(100), 10)).toBeGreaterThanOrEqual(6)
  })
})
