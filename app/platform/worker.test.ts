import { afterEach, expect, it } from 'vitest'
import { emitCommitSignal } from '#app/database/commit-signals.server.ts'
import { log } from '#app/base/log.server.ts'
import { startWorker, type Worker } from './worker.server.ts'

let workers: Worker[] = []
const originalLevel = log.level

afterEach(async () => {
  log.level = originalLevel
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
})

/** A worker that processes `queue.length` items, two in a batch. The test may raise the length. */
function startTestWorker(queue: { length: number }, pollMs = 60_000) {
  const batches: number[] = []
  const worker = startWorker({
    pollMs,
    signal: 'payment',
    failureMessage: 'items could not be processed',
    async processBatch() {
      const processed = Math.min(queue.length, 2)
      queue.length -= processed
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (processed > 0) batches.push(processed)
      return { processed, hasMore: processed === 2 }
    },
  })
  workers.push(worker)
  return { worker, batches }
}

it('processes everything that is due, one batch after the other', async () => {
  const { worker, batches } = startTestWorker({ length: 5 })
  expect(await worker.poll()).toBe(5)
  expect(batches).toEqual([2, 2, 1])
})

it('polls after a commit signal of its kind and after no other', async () => {
  const queue = { length: 0 }
  const { worker, batches } = startTestWorker(queue)
  await worker.poll()
  queue.length = 1
  emitCommitSignal({ kind: 'mail', id: 'x' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(batches).toEqual([])
  emitCommitSignal({ kind: 'payment', id: 'x' })
  await expect.poll(() => batches).toEqual([1])
})

it('misses no signal, regardless of the microtask after a batch in which the signal arrives', async () => {
  let calls = 0
  let endBatch = () => {}
  const worker = startWorker({
    pollMs: 60_000,
    signal: 'payment',
    failureMessage: 'items could not be processed',
    processBatch() {
      calls += 1
      return new Promise((resolve) => (endBatch = () => resolve({ processed: 0, hasMore: false })))
    },
  })
  workers.push(worker)
  for (let microtaskCount = 0; microtaskCount < 12; microtaskCount += 1) {
    const callsBefore = calls
    endBatch()
    for (let count = 0; count < microtaskCount; count += 1) await Promise.resolve()
    emitCommitSignal({ kind: 'payment', id: 'x' })
    await expect.poll(() => calls, { timeout: 500, interval: 1 }).toBe(callsBefore + 1)
  }
  const stopping = worker.stop()
  endBatch()
  await stopping
})

it('polls at regular intervals, also after a batch that failed', async () => {
  log.level = 'silent'
  let calls = 0
  const worker = startWorker({
    pollMs: 5,
    signal: 'payment',
    failureMessage: 'items could not be processed',
    async processBatch() {
      calls += 1
      await Promise.resolve()
      if (calls === 1) throw new Error('no database')
      return { processed: 0, hasMore: false }
    },
  })
  workers.push(worker)
  await expect.poll(() => calls).toBeGreaterThan(3)
})

it('lets the event loop run between batches that never wait, so that a long queue does not delay the start', async () => {
  let remaining = 1000
  const worker = startWorker({
    pollMs: 60_000,
    failureMessage: 'items could not be processed',
    // as queries of the embedded database, it resolves without a turn of the event loop
    async processBatch() {
      await Promise.resolve()
      remaining -= 1
      return { processed: 1, hasMore: remaining > 0 }
    },
  })
  workers.push(worker)
  await new Promise((resolve) => setImmediate(resolve))
  expect(remaining).toBeGreaterThan(990)
  await worker.poll()
  expect(remaining).toBe(0)
})

it('pauses after each batch for a multiple of its duration', async () => {
  let batchCount = 0
  const worker = startWorker({
    pollMs: 60_000,
    failureMessage: 'items could not be processed',
    pauseFactor: 3,
    async processBatch() {
      batchCount += 1
      await new Promise((resolve) => setTimeout(resolve, 10))
      return { processed: 1, hasMore: batchCount < 3 }
    },
  })
  workers.push(worker)
  const startedAt = performance.now()
  await worker.poll()
  // three batches and the two pauses between them; timers may fire a little early
  expect(performance.now() - startedAt).toBeGreaterThan(3 * 9 + 2 * 27)
})

it('stops after the running batch and processes nothing afterwards', async () => {
  const queue = { length: 7 }
  const { worker } = startTestWorker(queue, 5)
  await worker.stop()
  const remaining = queue.length
  expect(remaining).toBe(5)
  emitCommitSignal({ kind: 'payment', id: 'x' })
  await worker.poll()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queue.length).toBe(remaining)
})
