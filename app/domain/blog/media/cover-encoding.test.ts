import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charactersOf, encodeCover, coverSizeOf, type EncodingStep } from './cover-encoding.ts'

/** Bytes of the largest file whose data URL has at most this many characters. */
const maxBytesFor = (characters: number) => Math.floor((characters - 23) / 4) * 3

/** Encodes a cover, with this file size in bytes at each step. */
async function encodeWithSizes(sizes: number[], picture = { width: 1600, height: 1200 }) {
  const steps: EncodingStep[] = []
  const result = await encodeCover(picture, (step) => {
    steps.push(step)
    return Promise.resolve({ size: sizes[steps.length - 1] ?? NaN, step })
  })
  return { steps: steps.map(({ width, height, quality }) => `${width}x${height} ${quality}`), result }
}

const smallEnough = maxBytesFor(900_000)
const tooLarge = smallEnough + 1

describe('the encoding steps of a cover', () => {
  it('count the characters of the data URL', () => {
    for (const bytes of [0, 1, 2, 3, 1000]) {
      const url = `data:image/jpeg;base64,${Buffer.alloc(bytes).toString('base64')}`
      expect(charactersOf(bytes)).toBe(url.length)
    }
    expect(charactersOf(smallEnough)).toBeLessThanOrEqual(900_000)
    expect(charactersOf(tooLarge)).toBeGreaterThan(900_000)
  })

  it('reduce the picture to at most 800 × 600 in its proportions', () => {
    expect(coverSizeOf(1600, 1200)).toEqual({ width: 800, height: 600 })
    expect(coverSizeOf(3000, 1000)).toEqual({ width: 800, height: 267 })
    expect(coverSizeOf(1000, 3000)).toEqual({ width: 200, height: 600 })
    expect(coverSizeOf(320, 200)).toEqual({ width: 320, height: 200 })
    expect(coverSizeOf(20_000, 1)).toEqual({ width: 800, height: 1 })
  })

  it('end with the first result that is small enough: quality 0.7, then 0.4, then 70 % of the size at 0.3', async () => {
    expect((await encodeWithSizes([smallEnough])).steps).toEqual(['800x600 0.7'])
    expect((await encodeWithSizes([tooLarge, smallEnough])).steps).toEqual(['800x600 0.7', '800x600 0.4'])
    const lastStep = await encodeWithSizes([tooLarge, tooLarge, smallEnough])
    expect(lastStep.steps).toEqual(['800x600 0.7', '800x600 0.4', '560x420 0.3'])
    expect(lastStep.result?.step.quality).toBe(0.3)
  })

  it('fail above a million characters', async () => {
    const maxBytes = maxBytesFor(1_000_000)
    expect((await encodeWithSizes([tooLarge, tooLarge, maxBytes])).result).not.toBeNull()
    expect((await encodeWithSizes([tooLarge, tooLarge, maxBytes + 1])).result).toBeNull()
  })

  it('for any picture and file sizes return the first result that is small enough, and repeat no step', async () => {
    const size = fc.integer({ min: 1, max: 2_000_000 })
    const side = fc.integer({ min: 1, max: 20_000 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(size, size, size), side, side, async (sizes, width, height) => {
        const { steps, result } = await encodeWithSizes(sizes, { width, height })
        expect(new Set(steps).size).toBe(steps.length)
        const expectedStep = sizes.findIndex(
          (bytes, step) => charactersOf(bytes) <= (step < 2 ? 900_000 : 1_000_000),
        )
        expect(result?.size ?? null).toBe(sizes[expectedStep] ?? null)
        expect(steps).toHaveLength(expectedStep === -1 ? 3 : expectedStep + 1)
        for (const step of steps) {
          const [wide = 0, high = 0] = step.split(' ')[0]!.split('x').map(Number)
          expect(wide >= 1 && wide <= Math.min(800, width)).toBe(true)
          expect(high >= 1 && high <= Math.min(600, height)).toBe(true)
        }
      }),
    )
  })
})
