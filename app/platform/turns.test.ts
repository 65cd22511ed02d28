import { expect, it } from 'vitest'
import { inTurns } from './turns.server.ts'

it('no more than so many run at once, in the order they came, also after one that failed', async () => {
  const take = inTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) =>
    take(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 0) throw new Error('failed')
      return number
    })
  const all = [0, 1, 2, 3, 4].map(work)
  const settled = Promise.allSettled(all)
  for (let ended = 0; ended < all.length; ended += 1) {
    await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4].slice(0, ended + 2))
    ends[ended]!()
  }
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
  expect(await take(() => Promise.resolve('free again'))).toBe('free again')
})
