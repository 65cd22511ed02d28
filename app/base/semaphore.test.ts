import fc from 'fast-check'
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

it('senders take turns, and each runs at most `maxRunningOfSender` calls', async () => {
  const semaphore = createSemaphore(2, { maxRunningOfSender: 1 })
  const started: string[] = []
  const finishCalls = new Map<string, () => void>()
  const call = (sender: string, name: string) =>
    semaphore(
      () => {
        started.push(name)
        return new Promise<void>((resolve) => finishCalls.set(name, resolve))
      },
      { sender },
    )
  const calls = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => call(name[0]!, name))
  // the second permit is not for the second call of `a`
  expect(started).toEqual(['a1', 'b1'])
  const order = ['a1', 'b1', 'a2', 'b2', 'c1', 'a3']
  for (const [index, name] of order.entries()) {
    finishCalls.get(name)!()
    await expect.poll(() => started).toEqual(order.slice(0, index + 3))
  }
  await Promise.all(calls)
})

it('a waiting call whose signal aborts leaves the queue, and its work does not run', async () => {
  const semaphore = createSemaphore(1, { maxQueuedOfSender: 1 })
  let finishFirstCall = () => {}
  const firstCall = semaphore(() => new Promise<void>((resolve) => (finishFirstCall = resolve)))
  const controller = new AbortController()
  let hasRun = false
  const abortedCall = semaphore(() => Promise.resolve((hasRun = true)), { signal: controller.signal })
  controller.abort()
  await expect(abortedCall).rejects.toBe(controller.signal.reason)
  const nextCall = semaphore(() => Promise.resolve('done'))
  finishFirstCall()
  await firstCall
  expect(await nextCall).toBe('done')
  expect(hasRun).toBe(false)
  await expect(semaphore(() => Promise.resolve('late'), { signal: controller.signal })).rejects.toBe(
    controller.signal.reason,
  )
})

const LIMITS = { maxQueued: 6, maxQueuedOfSender: 3, maxRunningOfSender: 2 }

it('any calls: within the limits, fair, without lost permits', async () => {
  const action = fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('call' as const), sender: fc.nat({ max: 3 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('end' as const), pick: fc.nat(), fails: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('abort' as const), pick: fc.nat() }) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(action, { maxLength: 60 }),
      async (permits, actions) => {
        const model = callsOf(permits)
        for (const item of actions) {
          if (item.type === 'call') await model.call(`sender ${item.sender}`)
          else if (item.type === 'end') await model.end(item.pick, item.fails)
          else await model.abort(item.pick)
          model.check()
        }
        await model.endAll()
      },
    ),
  )
})

interface Call {
  sender: string
  /** How often each other sender has started a call while this one was the first waiting of its sender. */
  overtakenBy: Map<string, number>
  controller: AbortController
  finish: (fails: boolean) => void
}

/** Calls of a semaphore, and what must be true of them at any time. */
function callsOf(permits: number) {
  const semaphore = createSemaphore(permits, LIMITS)
  let running: Call[] = []
  let waiting: Call[] = []
  let mostOvertakes = 0

  const countOf = (calls: Call[], sender: string) => calls.filter((call) => call.sender === sender).length
  const canStart = (sender: string) =>
    running.length < permits && countOf(running, sender) < LIMITS.maxRunningOfSender

  function run(call: Call): Promise<void> {
    waiting = waiting.filter((other) => other !== call)
    const firstCalls = new Map(waiting.toReversed().map((other) => [other.sender, other]))
    for (const [sender, first] of firstCalls) {
      // a sender that runs all it may is passed over
      if (sender === call.sender || countOf(running, sender) >= LIMITS.maxRunningOfSender) continue
      const count = (first.overtakenBy.get(call.sender) ?? 0) + 1
      first.overtakenBy.set(call.sender, count)
      mostOvertakes = Math.max(mostOvertakes, count)
    }
    running.push(call)
    return new Promise<void>((resolve, reject) => {
      call.finish = (fails) => (fails ? reject(new Error('failed')) : resolve())
    })
  }

  async function end(pick: number, fails: boolean): Promise<void> {
    const call = running[pick % running.length]
    if (!call) return
    running = running.filter((other) => other !== call)
    call.finish(fails)
    await settle()
  }

  return {
    async call(sender: string): Promise<void> {
      const call: Call = {
        sender,
        overtakenBy: new Map(),
        controller: new AbortController(),
        finish: () => {},
      }
      const isFull =
        waiting.length >= LIMITS.maxQueued || countOf(waiting, sender) >= LIMITS.maxQueuedOfSender
      const startsNow = canStart(sender)
      if (!startsNow && !isFull) waiting.push(call)
      const outcome = semaphore(() => run(call), { sender, signal: call.controller.signal })
      outcome.catch(() => undefined)
      if (!startsNow && isFull) await expect(outcome).rejects.toBeInstanceOf(OverloadedError)
      else await settle()
      expect(running.includes(call)).toBe(startsNow)
    },
    end,
    async abort(pick: number): Promise<void> {
      const call = waiting[pick % waiting.length]
      if (!call) return
      waiting = waiting.filter((other) => other !== call)
      call.controller.abort()
      await settle()
    },
    check(): void {
      expect(running.length).toBeLessThanOrEqual(permits)
      expect(mostOvertakes).toBeLessThanOrEqual(1)
      for (const { sender } of running)
        expect(countOf(running, sender)).toBeLessThanOrEqual(LIMITS.maxRunningOfSender)
      // no permit is free for a call that waits
      for (const { sender } of waiting) expect(canStart(sender)).toBe(false)
    },
    async endAll(): Promise<void> {
      while (running.length > 0) await end(0, false)
      expect(waiting).toEqual([])
    },
  }
}

/** Lets the promises of ended calls settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
