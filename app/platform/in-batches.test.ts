import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inBatches } from './in-batches.server.ts'

it('does at once what comes alone, and together what comes meanwhile; each gets its own result', async () => {
  const batches: number[][] = []
  const double = inBatches(async (items: readonly number[]) => {
    batches.push([...items])
    await delay(5)
    return items.map((item) => item * 2)
  })
  expect(await Promise.all([1, 2, 3, 4].map((item) => double(item)))).toEqual([2, 4, 6, 8])
  expect(await double(5)).toBe(10)
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

it('takes no more than so many at a time', async () => {
  const sizes: number[] = []
  const take = inBatches(async (items: readonly number[]) => {
    sizes.push(items.length)
    await delay(1)
    return items
  }, 2)
  await Promise.all([1, 2, 3, 4, 5, 6].map((item) => take(item)))
  expect(sizes).toEqual([1, 2, 2, 1])
})

it('fails everybody of a batch that broke, and nobody after it', async () => {
  let isBroken = true
  const take = inBatches(async (items: readonly number[]) => {
    await delay(1)
    if (isBroken) throw new Error('broken')
    return items
  })
  const first = [1, 2, 3].map((item) => take(item))
  const ends = await Promise.allSettled(first)
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isBroken = false
  expect(await take(4)).toBe(4)
})

it('fails whoever a batch gave no result', async () => {
  const take = inBatches<number, number>(() => Promise.resolve([]))
  await expect(take(1)).rejects.toThrow('without a result')
})
