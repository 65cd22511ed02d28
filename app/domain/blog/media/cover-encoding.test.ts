import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charactersOf, encodeCover, coverSizeOf, type EncodingStep } from './cover-encoding.ts'

/** Bytes of the largest file whose data URL has this many characters. */
const bytesFor = (characters: number) => Math.floor((characters - 23) / 4) * 3

/** Runs the steps with these sizes in bytes, one per step. */
async function climbed(sizes: number[], picture = { width: 1600, height: 1200 }) {
  const rungs: EncodingStep[] = []
  const result = await encodeCover(picture, (step) => {
    rungs.push(step)
    return Promise.resolve({ size: sizes[rungs.length - 1] ?? NaN, step })
  })
  return { rungs: rungs.map(({ width, height, quality }) => `${width}x${height} ${quality}`), result }
}

const fits = bytesFor(900_000)
const tooLarge = fits + 1

describe('the compression steps of covers', () => {
  it('count the characters of a data URL as the browser writes it', () => {
    for (const bytes of [0, 1, 2, 3, 1000]) {
      const url = `data:image/jpeg;base64,${Buffer.alloc(bytes).toString('base64')}`
      expect(charactersOf(bytes)).toBe(url.length)
    }
    expect(charactersOf(fits)).toBeLessThanOrEqual(900_000)
    expect(charactersOf(tooLarge)).toBeGreaterThan(900_000)
  })

  it('reduce to at most 800 × 600, in proportion, and enlarge nothing', () => {
    expect(coverSizeOf(1600, 1200)).toEqual({ width: 800, height: 600 })
    expect(coverSizeOf(3000, 1000)).toEqual({ width: 800, height: 267 })
    expect(coverSizeOf(1000, 3000)).toEqual({ width: 200, height: 600 })
    expect(coverSizeOf(320, 200)).toEqual({ width: 320, height: 200 })
    expect(coverSizeOf(20_000, 1)).toEqual({ width: 800, height: 1 })
  })

  it('use the first step that fits: quality 0.7, then 0.4, then 70 % of the size at 0.3', async () => {
    expect((await climbed([fits])).rungs).toEqual(['800x600 0.7'])
    expect((await climbed([tooLarge, fits])).rungs).toEqual(['800x600 0.7', '800x600 0.4'])
    const last = await climbed([tooLarge, tooLarge, fits])
    expect(last.rungs).toEqual(['800x600 0.7', '800x600 0.4', '560x420 0.3'])
    expect(last.result?.step.quality).toBe(0.3)
  })

  it('give up only above a million characters', async () => {
    const most = bytesFor(1_000_000)
    expect((await climbed([tooLarge, tooLarge, most])).result).not.toBeNull()
    expect((await climbed([tooLarge, tooLarge, most + 1])).result).toBeNull()
  })

  it('for any picture and file sizes: the result is small enough, from the last step tried, and no step is tried twice', async () => {
    const size = fc.integer({ min: 1, max: 2_000_000 })
    const side = fc.integer({ min: 1, max: 20_000 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(size, size, size), side, side, async (sizes, width, height) => {
        const { rungs, result } = await climbed(sizes, { width, height })
        expect(new Set(rungs).size).toBe(rungs.length)
        const smallEnough = sizes.findIndex(
          (bytes, step) => charactersOf(bytes) <= (step < 2 ? 900_000 : 1_000_000),
        )
        expect(result?.size ?? null).toBe(sizes[smallEnough] ?? null)
        expect(rungs).toHaveLength(smallEnough === -1 ? 3 : smallEnough + 1)
        for (const step of rungs) {
          const [wide = 0, high = 0] = step.split(' ')[0]!.split('x').map(Number)
          expect(wide >= 1 && wide <= Math.min(800, width)).toBe(true)
          expect(high >= 1 && high <= Math.min(600, height)).toBe(true)
        }
      }),
    )
  })
})
