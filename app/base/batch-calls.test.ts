import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batchCalls } from './batch-calls.server.ts'

it('runs the first call at once, and calls that arrive meanwhile as one batch; each call gets its own result', async () => {
  const batches: number[][] = []
  const double = batchCalls(async (items: readonly number[]) => {
    batches.push([...items])
    await delay(5)
    return items.map((item) => item * 2)
  })
  expect(await Promise.all([1, 2, 3, 4].map((item) => double(item)))).toEqual([2, 4, 6, 8])
  expect(await double(5)).toBe(10)
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

it('limits the size of a batch', async () => {
  const sizes: number[] = []
  const call = batchCalls(async (items: readonly number[]) => {
    sizes.push(items.length)
    await delay(1)
    return items
  }, 2)
  await Promise.all([1, 2, 3, 4, 5, 6].map((item) => call(item)))
  expect(sizes).toEqual([1, 2, 2, 1])
})

it('rejects all calls of a failed batch and runs later calls', async () => {
  let isBroken = true
  const call = batchCalls(async (items: readonly number[]) => {
    await delay(1)
    if (isBroken) throw new Error('broken')
    return items
  })
  const calls = [1, 2, 3].map((item) => call(item))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isBroken = false
  expect(await call(4)).toBe(4)
})

it('rejects a call for which the batch returned no result', async () => {
  const call = batchCalls<number, number>(() => Promise.resolve([]))
  await expect(call(1)).rejects.toThrow('no result')
})
