import { expect, it } from 'vitest'
import { createSemaphore, OverloadedError } from './semaphore.server.ts'

it('runs at most `concurrency` calls at once, in order, also after a call that failed', async () => {
  const semaphore = createSemaphore(2)
  const started: number[] = []
  const finishCalls: (() => void)[] = []
  const work = (number: number) =>
    semaphore(async () => {
      started.push(number)
      await new Promise<void>((resolve) => finishCalls.push(resolve))
      if (number === 0) throw new Error('failed')
      return number
    })
  const all = [0, 1, 2, 3, 4].map(work)
  const settled = Promise.allSettled(all)
  for (let endedCount = 0; endedCount < all.length; endedCount += 1) {
    await expect.poll(() => started).toEqual([0, 1, 2, 3, 4].slice(0, endedCount + 2))
    finishCalls[endedCount]!()
  }
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
  expect(await semaphore(() => Promise.resolve('free again'))).toBe('free again')
})

it('refuses calls beyond maxQueued, and accepts calls again when a permit is free', async () => {
  const semaphore = createSemaphore(1, { maxQueued: 2 })
  const finishCalls: (() => void)[] = []
  const work = () => semaphore(() => new Promise<void>((resolve) => finishCalls.push(resolve)))
  const calls = [work(), work(), work()]
  await expect(work()).rejects.toBeInstanceOf(OverloadedError)
  for (let endedCount = 0; endedCount < calls.length; endedCount += 1) {
    await expect.poll(() => finishCalls.length).toBe(endedCount + 1)
    finishCalls[endedCount]!()
  }
  await Promise.all(calls)
  expect(await semaphore(() => Promise.resolve('free again'))).toBe('free again')
})

it('refuses a call that waited too long, and runs the next one', async () => {
  const semaphore = createSemaphore(1, { maxWaitMs: 20 })
  let finishFirstCall = () => {}
  const firstCall = semaphore(() => new Promise<void>((resolve) => (finishFirstCall = resolve)))
  await expect(semaphore(() => Promise.resolve())).rejects.toBeInstanceOf(OverloadedError)
  const lastCall = semaphore(() => Promise.resolve('done'))
  finishFirstCall()
  await firstCall
  expect(await lastCall).toBe('done')
})
