import { expect, it } from 'vitest'
import { inTurns, QueueFullError } from './turns.server.ts'

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

it('refuses one more than may wait, and takes work again once a place is free', async () => {
  const take = inTurns(1, { maxWaiting: 2 })
  const ends: (() => void)[] = []
  const work = () => take(() => new Promise<void>((resolve) => ends.push(resolve)))
  const taken = [work(), work(), work()]
  await expect(work()).rejects.toBeInstanceOf(QueueFullError)
  for (let ended = 0; ended < taken.length; ended += 1) {
    await expect.poll(() => ends.length).toBe(ended + 1)
    ends[ended]!()
  }
  await Promise.all(taken)
  expect(await take(() => Promise.resolve('free again'))).toBe('free again')
})

it('refuses what waited too long, and its place in the queue goes to the next', async () => {
  const take = inTurns(1, { maxWaitMs: 20 })
  let end = () => {}
  const first = take(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(take(() => Promise.resolve())).rejects.toBeInstanceOf(QueueFullError)
  const last = take(() => Promise.resolve('done'))
  end()
  await first
  expect(await last).toBe('done')
})
