import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataUrlLength, encodeCover, coverSizeOf, type EncodingStep } from './cover-encoding.ts'

/** Bytes of the largest file whose data URL has at most this many characters. */
const maxBytesFor = (characters: number) => Math.floor((characters - 23) / 4) * 3

/** Runs `encodeCover` with a fake encoder: the result of step n has `sizes[n]` bytes. */
async function encodeWithSizes(sizes: number[], picture = { width: 1600, height: 1200 }) {
  const steps: EncodingStep[] = []
  const result = await encodeCover(picture, (step) => {
    steps.push(step)
    return Promise.resolve({ size: sizes[steps.length - 1] ?? NaN, step })
  })
  return { stepTexts: steps.map(({ width, height, quality }) => `${width}x${height} ${quality}`), result }
}

const smallSize = maxBytesFor(900_000)
const largeSize = smallSize + 1

describe('encoding a cover', () => {
  it('computes the length of the data URL', () => {
    for (const bytes of [0, 1, 2, 3, 1000]) {
      const url = `data:image/jpeg;base64,${Buffer.alloc(bytes).toString('base64')}`
      expect(dataUrlLength(bytes)).toBe(url.length)
    }
    expect(dataUrlLength(smallSize)).toBeLessThanOrEqual(900_000)
    expect(dataUrlLength(largeSize)).toBeGreaterThan(900_000)
  })

  it('reduces the picture to at most 800 × 600 and keeps the aspect ratio', () => {
    expect(coverSizeOf(1600, 1200)).toEqual({ width: 800, height: 600 })
    expect(coverSizeOf(3000, 1000)).toEqual({ width: 800, height: 267 })
    expect(coverSizeOf(1000, 3000)).toEqual({ width: 200, height: 600 })
    expect(coverSizeOf(320, 200)).toEqual({ width: 320, height: 200 })
    expect(coverSizeOf(20_000, 1)).toEqual({ width: 800, height: 1 })
  })

  it('tries quality 0.7, then 0.4, then 70 % of the size at 0.3, and returns the first result that is small enough', async () => {
    expect((await encodeWithSizes([smallSize])).stepTexts).toEqual(['800x600 0.7'])
    expect((await encodeWithSizes([largeSize, smallSize])).stepTexts).toEqual(['800x600 0.7', '800x600 0.4'])
    const encoding = await encodeWithSizes([largeSize, largeSize, smallSize])
    expect(encoding.stepTexts).toEqual(['800x600 0.7', '800x600 0.4', '560x420 0.3'])
    expect(encoding.result?.step.quality).toBe(0.3)
  })

  it('fails if the last result has more than a million characters', async () => {
    const maxBytes = maxBytesFor(1_000_000)
    expect((await encodeWithSizes([largeSize, largeSize, maxBytes])).result).not.toBeNull()
    expect((await encodeWithSizes([largeSize, largeSize, maxBytes + 1])).result).toBeNull()
  })

  it('returns the first result that is small enough and never repeats a step, for any picture and file sizes', async () => {
    const size = fc.integer({ min: 1, max: 2_000_000 })
    const side = fc.integer({ min: 1, max: 20_000 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(size, size, size), side, side, async (sizes, width, height) => {
        const { stepTexts, result } = await encodeWithSizes(sizes, { width, height })
        expect(new Set(stepTexts).size).toBe(stepTexts.length)
        const expectedIndex = sizes.findIndex(
          (bytes, index) => dataUrlLength(bytes) <= (index < 2 ? 900_000 : 1_000_000),
        )
        expect(result?.size ?? null).toBe(sizes[expectedIndex] ?? null)
        expect(stepTexts).toHaveLength(expectedIndex === -1 ? 3 : expectedIndex + 1)
        for (const text of stepTexts) {
          const [stepWidth = 0, stepHeight = 0] = text.split(' ')[0]!.split('x').map(Number)
          expect(stepWidth >= 1 && stepWidth <= Math.min(800, width)).toBe(true)
          expect(stepHeight >= 1 && stepHeight <= Math.min(600, height)).toBe(true)
        }
      }),
    )
  })
})
